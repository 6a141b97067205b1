import { Counter, Gauge } from 'prom-client';
import type { ScoringThreads } from './scoring-threads';

/** Tasks whose thread was ended by their time limit. */
export const timedOutTasks = new Counter({
  name: 'scoring_tasks_out_of_time_total',
  help: 'Tasks of scoring that used up their time limit, each with its thread',
});

/** Shows what the threads of this process are at, whenever metrics are asked for. */
export function watchThreads(threads: ScoringThreads): void {
  new Gauge({
    name: 'scoring_threads_busy',
    help: 'Threads that are scoring or reading a rubric',
    collect() {
      this.set(threads.busy);
    },
  });
  new Gauge({
    name: 'scoring_tasks_waiting',
    help: 'Tasks of scoring that wait for a thread, by whether a client waits for them',
    labelNames: ['priority'],
    collect() {
      for (const priority of ['client', 'background'] as const)
        this.set({ priority }, threads.waiting(priority));
    },
  });
}

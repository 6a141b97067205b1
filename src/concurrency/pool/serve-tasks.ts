import { parentPort } from 'node:worker_threads';
import { PROGRESS, type BatchMessage, type Outcome, type TaskMessage, type ThreadMessage } from './batch';
import { failureOf } from './task-errors';

/** Does a task; `shared` is the value sent for it, the same object for as long as this thread keeps it. */
export type TaskHandler = (task: unknown, shared: unknown) => unknown;

/**
 * Outcomes are reported at least this often, in milliseconds: a message for each of some short calls costs more than it
 * gains, and the thread of requests stores what it is told of while this one goes on.
 */
const REPORT_AFTER_MS = 1;

/** The program of a pool's thread: does every task it is sent with `handle`, and reports what became of it. */
export function serveTasks(handle: TaskHandler): void {
  const values = new Map<string, unknown>();
  const send = (message: ThreadMessage): void => parentPort?.postMessage(message);

  const outcomeOf = async (at: number, { task, shared }: TaskMessage): Promise<Outcome> => {
    try {
      return { at, reply: await handle(task, shared && values.get(shared.key)) };
    } catch (error) {
      return { at, failure: failureOf(error) };
    }
  };
  const work = async ({ tasks, progress, sentAt }: BatchMessage): Promise<void> => {
    // First of all what is to be known: a task that is taken back must not take its value with it.
    for (const { shared, forget } of tasks) {
      if (forget !== undefined) values.delete(forget);
      if (shared && 'value' in shared) values.set(shared.key, shared.value);
    }
    let outcomes: Outcome[] = [];
    let reportedAt = performance.now();
    for (const [at, task] of tasks.entries()) {
      if (at >= Atomics.load(progress, PROGRESS.end)) break;
      Atomics.store(progress, PROGRESS.beganMs, Date.now() - sentAt);
      Atomics.store(progress, PROGRESS.at, at);
      outcomes.push(await outcomeOf(at, task));
      if (performance.now() - reportedAt < REPORT_AFTER_MS) continue;
      send({ outcomes, ended: false });
      outcomes = [];
      reportedAt = performance.now();
    }
    send({ outcomes, ended: true });
  };
  parentPort?.on('message', (message: BatchMessage) => void work(message));
  send('ready');
}

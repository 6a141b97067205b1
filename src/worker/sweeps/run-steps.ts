import { Logger } from '@nestjs/common';
import { Counter } from 'prom-client';

const failures = new Counter({
  name: 'sweep_steps_failed_total',
  help: 'Steps of sweeps that failed, by the step; the next sweep repeats each',
  labelNames: ['step'],
});

/** What a sweep does, one after the other, each by the name it is logged and counted under. */
export type Steps = Readonly<Record<string, () => unknown>>;

const logger = new Logger('Sweeps');

/** Runs each step until `ended` aborts. One that fails keeps none of the others from running. */
export async function runSteps(steps: Steps, ended: AbortSignal): Promise<void> {
  for (const [step, run] of Object.entries(steps)) {
    if (ended.aborted) return;
    try {
      await run();
    } catch (error) {
      // It was told to end: nothing is wrong with it.
      if (ended.aborted) return;
      failures.inc({ step });
      logger.warn({ err: error, step }, 'A step of a sweep failed; the next sweep repeats it');
    }
  }
}

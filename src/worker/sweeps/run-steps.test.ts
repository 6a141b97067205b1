import { register } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { runSteps } from './run-steps';

const goingOn = new AbortController().signal;

async function failuresOf(step: string): Promise<number> {
  const values = (await register.getSingleMetric('sweep_steps_failed_total')?.get())?.values ?? [];
  return values.find(({ labels }) => labels.step === step)?.value ?? 0;
}

describe('the steps of a sweep', () => {
  it('all run though one fails, which is counted by its name', async () => {
    const ran: string[] = [];
    const steps = {
      first: () => ran.push('first'),
      broken: () => Promise.reject(new Error('the disk is full')),
      last: () => Promise.resolve(ran.push('last')),
    };
    await runSteps(steps, goingOn);
    expect(ran).toEqual(['first', 'last']);
    expect(await failuresOf('broken')).toBe(1);
    expect(await failuresOf('last')).toBe(0);
  });

  it('end where the sweep is ended, which is no failure of the step that was told so', async () => {
    const ended = new AbortController();
    const ran: string[] = [];
    const steps = {
      told: () => {
        ended.abort();
        return Promise.reject(new Error('told to end'));
      },
      after: () => ran.push('after'),
    };
    await runSteps(steps, ended.signal);
    expect(ran).toEqual([]);
    expect(await failuresOf('told')).toBe(0);
  });
});

import { register } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerQueriedGauge, type GaugeValue } from './queried-gauge';

const query = vi.fn<() => Promise<GaugeValue[]>>();

// Other files of this process have registered metrics of theirs.
beforeEach(() => register.clear());
afterEach(() => {
  register.clear();
  vi.useRealTimers();
});

/** The lines of the metrics that are no comment. */
const told = (metrics: string): string[] => metrics.split('\n').filter((line) => /^[^#]/.test(line));

describe('a gauge that asks the database', () => {
  it('tells what the query gives, by its labels, and nothing of the time before', async () => {
    registerQueriedGauge({ name: 'jobs', help: 'Jobs', labelNames: ['state'] }, query);
    query.mockResolvedValueOnce([
      { labels: { state: 'queued' }, value: 2 },
      { labels: { state: 'running' }, value: 1 },
    ]);
    expect(told(await register.metrics())).toEqual(['jobs{state="queued"} 2', 'jobs{state="running"} 1']);
    query.mockResolvedValueOnce([{ labels: { state: 'queued' }, value: 3 }]);
    expect(told(await register.metrics())).toEqual(['jobs{state="queued"} 3']);
  });

  it.each([
    ['without labels', undefined],
    ['with labels', ['state']],
  ])('is left out %s while the database is away, and the others are told', async (_, labelNames) => {
    registerQueriedGauge({ name: 'jobs', help: 'Jobs', labelNames }, query);
    registerQueriedGauge({ name: 'calls', help: 'Calls' }, () => Promise.resolve([{ value: 7 }]));
    query.mockRejectedValue(new Error('the database is away'));
    expect(told(await register.metrics())).toEqual(['calls 7']);
  });

  it('is left out when the database does not answer in time', async () => {
    vi.useFakeTimers();
    registerQueriedGauge({ name: 'jobs', help: 'Jobs' }, query);
    query.mockReturnValue(new Promise(() => undefined));
    const metrics = register.metrics();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(told(await metrics)).toEqual([]);
  });
});

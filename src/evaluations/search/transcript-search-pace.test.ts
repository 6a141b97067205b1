import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../../database/database';
import { NO_KEYS } from '../../encryption/organisation-keys.service';
import { readSearchQuery } from './search-query';
import type { TranscriptIndexRepository } from './transcript-index.repository';
import { TranscriptSearch } from './transcript-search.service';

const LATEST = 3_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Asks an index in which no week has anything, each after `msOfWeek` of the test's clock: how many weeks at once. */
async function weeksAskedFor(msOfWeek: number, budgetMs: number): Promise<number[]> {
  const asked: number[] = [];
  const repository = {
    listWeeks: () => Promise.resolve(Array.from({ length: 500 }, (_, at) => LATEST - at)),
    find: (_: string, queries: unknown[]) => {
      asked.push(queries.length);
      vi.advanceTimersByTime(msOfWeek * queries.length);
      return Promise.resolve([]);
    },
  } as unknown as TranscriptIndexRepository;
  const search = new TranscriptSearch({ dialect: {} } as unknown as Database, repository, NO_KEYS);
  await search.find('ours', {}, readSearchQuery('refund'), 50, budgetMs);
  return asked;
}

it('twice as many weeks are asked for each time, as long as that is quick', async () => {
  expect(await weeksAskedFor(0.1, 10)).toEqual([1, 2, 4, 8, 16, 32, 37]);
});

it('no more weeks are asked for than there is time for, at the pace of those before', async () => {
  expect(await weeksAskedFor(3, 100)).toEqual([1, 2, 4, 8, 16, 2, 1]);
});

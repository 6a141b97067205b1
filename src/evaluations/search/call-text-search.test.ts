import { expect, it, vi } from 'vitest';
import type { CallSearchRepository } from '../calls/call-search.repository';
import type { CallPosition, CallSelection } from '../calls/call-selection';
import { CallTextSearch } from './call-text-search.service';
import { readSearchQuery } from './search-query';
import type { TranscriptSearch } from './transcript-search.service';

const TERMS = readSearchQuery('refund');
const NO_HURRY_MS = 60_000;
const moment = new Date('2026-11-01');
const idOf = (at: number): string => String(at).padStart(5, '0');

/**
 * Searches a list of calls that say the word where `isSaid` holds of their place; `asked` has the calls after which the index
 * was asked for the rest, `lookedUp` how many were looked up at once. Each call takes `msEach` of a clock that the test turns.
 */
function listOf(count: number, isSaid: (at: number) => boolean, msEach = 0) {
  const asked: (string | undefined)[] = [];
  const lookedUp: number[] = [];
  const calls = {
    find: (_: string, { after }: CallSelection, limit: number) => {
      const first = after ? Number(after.id) + 1 : 0;
      const length = Math.min(limit, count - first);
      return Promise.resolve(Array.from({ length }, (_, at) => ({ id: idOf(first + at), moment })));
    },
  } as unknown as CallSearchRepository;
  const transcripts = {
    among: (_: string, positions: CallPosition[]) => {
      lookedUp.push(positions.length);
      if (msEach > 0) vi.advanceTimersByTime(msEach * positions.length);
      return Promise.resolve(positions.filter(({ id }) => isSaid(Number(id))));
    },
    find: (_: string, { after }: CallSelection) => {
      asked.push(after?.id);
      return Promise.resolve({ found: [], next: null });
    },
  } as unknown as TranscriptSearch;
  const search = new CallTextSearch(calls, transcripts);
  return { asked, lookedUp, find: (budgetMs = NO_HURRY_MS) => search.find('ours', {}, TERMS, 50, budgetMs) };
}

it('a hundred calls without a word that many say do not send the search to the index', async () => {
  const { asked, find } = listOf(2_000, (at) => at % 10 === 0 && !(at >= 300 && at < 400));
  const { found } = await find();
  expect(found).toHaveLength(50);
  expect(found.at(-1)?.id).toBe(idOf(590));
  expect(asked).toEqual([]);
});

it('as few of the first hundred as chance makes of what many say do not send the search to the index', async () => {
  const { asked, find } = listOf(2_000, (at) => at % 10 === 0 && !(at < 100 && at >= 30));
  expect((await find()).found).toHaveLength(50);
  expect(asked).toEqual([]);
});

it('what hardly any call says is asked of the index, from where the list was left', async () => {
  const { asked, find } = listOf(2_000, (at) => at % 50 === 0);
  expect((await find()).found.map(({ id }) => id)).toEqual([idOf(0), idOf(50)]);
  expect(asked).toEqual([idOf(99)]);
});

it('what calls stop saying is asked of the index once it is rare among all that were looked up', async () => {
  const { asked, find } = listOf(2_000, (at) => at < 100 && at % 10 === 0);
  expect((await find()).found).toHaveLength(10);
  expect(asked).toEqual([idOf(299)]);
});

it('no more calls are looked up than there is time for, at the pace of those before', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const { asked, lookedUp, find } = listOf(2_000, (at) => at % 10 === 0, 0.8);
    const { found, next } = await find(200);
    expect(lookedUp).toEqual([100, 100, 50]);
    expect(found).toHaveLength(25);
    expect(next?.id).toBe(idOf(249));
    expect(asked).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

import { expect, it } from 'vitest';
import type { CallsRepository, PlacedCall } from '../conversations/calls.repository';
import { CallsOfErasure } from './calls-of-erasure.service';

/** Answers as SQLite does: within the turn of the event loop it is asked in. */
const storeOf = (calls: number) => {
  let left = calls;
  const listByPlace = async (_: string, __: unknown, limit: number) => {
    const page = Array.from({ length: Math.min(left, limit) }, () => ({ contactId: 'c' }) as PlacedCall);
    left -= page.length;
    return page;
  };
  return { listByPlace } as unknown as CallsRepository;
};

it('leaves others their turn on the event loop between two pages', async () => {
  let turns = 0;
  const count = () => {
    turns++;
    waiting = setImmediate(count);
  };
  let waiting = setImmediate(count);
  let pages = 0;
  let found = 0;
  for await (const page of new CallsOfErasure(storeOf(2_300)).pages({
    organisationId: 'o',
    contactId: 'c',
  })) {
    pages++;
    found += page.length;
  }
  clearImmediate(waiting);
  expect(found).toBe(2_300);
  expect(turns).toBeGreaterThanOrEqual(pages - 1);
});

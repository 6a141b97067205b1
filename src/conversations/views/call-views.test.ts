import { expect, it } from 'vitest';
import type { EntityManager } from 'typeorm';
import type { CallViewsRepository } from './call-views.repository';
import { CallViews, VIEW_LIMITS } from './call-views.service';

/** One character that reads as eighteen: of nothing else a value becomes as long. */
const LONG = '\uFDFA';

it('forgets views that name what is erased, however long they and it are, and lets others have their turn', async () => {
  const deleted: string[] = [];
  const views = Array.from({ length: VIEW_LIMITS.ofOrganisation }, (_, at) => ({
    id: String(at),
    name: 'Refunds',
    search: `q=${LONG.repeat(VIEW_LIMITS.search - 2)}`,
  }));
  const repository = {
    within: () => repository,
    listAll: async () => [...views, { id: 'named', name: 'Refunds', search: 'q=call-4711' }],
    delete: async (_: string, id: string) => void deleted.push(id),
  } as unknown as CallViewsRepository;
  let turns = 0;
  let next = setImmediate(function count() {
    turns++;
    next = setImmediate(count);
  });
  // As many texts as a few calls that are erased together have.
  const texts = Array.from({ length: 60 }, (_, at) => LONG.repeat(140 + at));
  await new CallViews(repository).forgetMentions({} as EntityManager, 'o', [...texts, 'call-4711']);
  clearImmediate(next);
  expect(deleted).toEqual(['named']);
  expect(turns).toBeGreaterThan(10);
}, 60_000);

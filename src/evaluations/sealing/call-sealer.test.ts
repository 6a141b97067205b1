import 'reflect-metadata';
import { expect, it } from 'vitest';
import type { CallsRepository, PlacedCall } from '../../conversations/calls.repository';
import type { CallCommentsRepository } from '../../conversations/comments/call-comments.repository';
import type { ConversationsRepository } from '../../conversations/conversations.repository';
import type { Database } from '../../database/database';
import type { EvaluationsRepository } from '../evaluations.repository';
import type { SupersededEvaluationsRepository } from '../rescoring/superseded-evaluations.repository';
import type { TranscriptIndexing } from '../search/transcript-indexing.service';
import type { TopicSuggestionQuotesRepository } from '../topics/topic-suggestion-quotes.repository';
import { CallSealer } from './call-sealer.service';

/** A repository in which each look at some calls finds so many plain texts. */
function tableWith<T>(plainTexts: number, more: object = {}): T {
  const repository = {
    within: () => repository,
    sealStored: () => Promise.resolve(plainTexts),
    ...more,
  };
  return repository as unknown as T;
}

it('seals all calls in small transactions, and lets others write between two of them', async () => {
  let left = 90;
  const listByPlace = (_: string, __: unknown, limit: number) => {
    const page = Array.from({ length: Math.min(left, limit) }, (_, at) => ({ id: `call-${left - at}` }));
    left -= page.length;
    return Promise.resolve(page as PlacedCall[]);
  };
  let writes = 0;
  let othersBetween = 0;
  const database = {
    write: (work: (manager: object) => Promise<unknown>) => {
      writes++;
      setTimeout(() => othersBetween++, 0);
      return work({});
    },
  };
  const sealer = new CallSealer(
    database as unknown as Database,
    tableWith<CallsRepository>(0, { listByPlace }),
    tableWith<ConversationsRepository>(2, { findIdsOfCalls: () => Promise.resolve([]) }),
    tableWith<CallCommentsRepository>(1),
    tableWith<EvaluationsRepository>(0),
    tableWith<SupersededEvaluationsRepository>(0),
    tableWith<TopicSuggestionQuotesRepository>(0),
    { forget: () => Promise.resolve() } as unknown as TranscriptIndexing,
  );
  expect(await sealer.seal('o')).toEqual({ calls: 90, sealedTexts: writes * 3 });
  expect(writes).toBeGreaterThanOrEqual(5);
  expect(othersBetween).toBeGreaterThanOrEqual(writes - 1);
});

import 'reflect-metadata';
import { expect, it } from 'vitest';
import type { CallsRepository, PlacedCall } from '../../conversations/calls.repository';
import type { CallCommentsRepository } from '../../conversations/comments/call-comments.repository';
import type { ConversationsRepository } from '../../conversations/conversations.repository';
import type { Database } from '../../database/database';
import type { OrganisationKeys } from '../../encryption/organisation-keys.service';
import type { AnalysesRepository } from '../analysis/analyses.repository';
import type { EvaluationsRepository } from '../evaluations.repository';
import type { SupersededEvaluationsRepository } from '../rescoring/superseded-evaluations.repository';
import type { TranscriptIndexWriter } from '../search/transcript-index-writer.service';
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

const CALLS = Array.from(
  { length: 90 },
  (_, at): PlacedCall => ({ id: `call-${at}`, conversationDate: new Date(at * 1_000) }) as PlacedCall,
);

/** Over ninety calls, the first of which are in the full-text index. */
function sealerOver({ indexed = [] as string[], onWrite = () => undefined as void } = {}) {
  const done: { sealed: string[]; replaced: string[]; forgotten: string[]; to: string | null } = {
    ...{ sealed: [], replaced: [], forgotten: [], to: null },
  };
  let writes = 0;
  const database = {
    write: async (work: (manager: object) => Promise<unknown>) => {
      writes++;
      onWrite();
      return work({});
    },
  };
  const idsOf = (_: string, [id]: string[]) => {
    done.sealed.push(id!);
    return Promise.resolve([id]);
  };
  const listByPlace = (_: string, { after }: { after: PlacedCall | null }, limit: number) =>
    Promise.resolve(
      CALLS.filter((call) => !after || call.conversationDate > after.conversationDate).slice(0, limit),
    );
  const sealer = new CallSealer(
    database as unknown as Database,
    {
      view: () => Promise.resolve({ sealedTo: done.to }),
      markSealedTo: (_: unknown, __: string, to: string) => Promise.resolve((done.to = to)),
    } as unknown as OrganisationKeys,
    tableWith<CallsRepository>(0, { listByPlace }),
    tableWith<ConversationsRepository>(2, {
      findIdsOfCalls: idsOf,
      findPlain: (_: string, ids: string[]) => Promise.resolve(new Set(ids)),
    }),
    tableWith<CallCommentsRepository>(1),
    {
      findIndexed: (_: string, ids: string[]) =>
        Promise.resolve(ids.filter((id) => indexed.includes(id)).map((callId) => ({ callId }))),
    } as unknown as AnalysesRepository,
    tableWith<EvaluationsRepository>(0),
    tableWith<SupersededEvaluationsRepository>(0),
    tableWith<TopicSuggestionQuotesRepository>(0),
    {
      tokensOf: () => Promise.resolve([]),
      replace: (_: unknown, { callId }: { callId: string }) => Promise.resolve(done.replaced.push(callId)),
    } as unknown as TranscriptIndexWriter,
    {
      forget: (_: unknown, __: string, ids: string[]) => Promise.resolve(done.forgotten.push(...ids)),
    } as unknown as TranscriptIndexing,
  );
  return { sealer, done, writes: () => writes };
}

it('seals all calls, each by a write of its own, and lets others write between two pages', async () => {
  let othersBetween = 0;
  let begun = 0;
  const { sealer, done } = sealerOver({
    onWrite: () => {
      begun++;
      setTimeout(() => othersBetween++, 0);
    },
  });
  expect(await sealer.seal('o')).toEqual({ calls: 90, sealedTexts: 90 * 3 });
  expect(done.sealed).toEqual(CALLS.map(({ id }) => id));
  expect(begun).toBe(90 + 5);
  expect(othersBetween).toBeGreaterThan(0);
});

it('goes on behind the page at which it was broken off, and reads no call before it again', async () => {
  let writes = 0;
  const { sealer, done } = sealerOver({
    onWrite: () => {
      if (++writes === 50) throw new Error('killed');
    },
  });
  await expect(sealer.seal('o')).rejects.toThrow('killed');
  done.sealed.length = 0;
  expect(await sealer.seal('o')).toMatchObject({ calls: 50 });
  expect(done.sealed).toEqual(CALLS.slice(40).map(({ id }) => id));
});

it('exchanges what search finds of a call in the write that seals it, so that it is found all along', async () => {
  const indexed = CALLS.slice(0, 3).map(({ id }) => id);
  const { sealer, done } = sealerOver({ indexed });
  await sealer.seal('o');
  expect(done.replaced).toEqual(indexed);
  expect(done.forgotten).toEqual(CALLS.slice(3).map(({ id }) => id));
});

import 'reflect-metadata';
import { describe, expect, it } from 'vitest';
import { TaskAborted, TaskDeferred } from '../concurrency/pool/task-errors';
import type { ApiException } from '../http/api-exception';
import { RedactionTooLong } from '../redaction/threads/redactor';
import type { TranscriptDelivery } from './contract/transcript-delivery.dto';
import type { Foreseen } from './score-ahead.service';
import type { NotAdmitted, Receiver } from './transcript-admission.service';
import { Transcripts } from './transcripts.service';

const receiver: Receiver = { id: 'organisation-1', sandbox: false, limits: {} as never, bytes: 100 };
const delivery = {
  external_conversation_id: 'call-1',
  transcript: [{ speaker: 'customer', text: 'My card is 4111 1111 1111 1111.' }],
} as unknown as TranscriptDelivery;

interface Scene {
  foreseen: Foreseen;
  /** What the write finds each time. */
  found: NotAdmitted[];
  redact?: () => Promise<never>;
}

/** By what a delivery was redacted, in order, and what became of it. */
async function delivered({ foreseen, found, redact }: Scene) {
  const redactedBy: (readonly string[])[] = [];
  const run = { within: () => Promise.resolve(null), release: () => undefined };
  const transcripts = new Transcripts(
    { write: (work: (manager: unknown) => unknown) => work({}) } as never,
    { lastKnownForTranscripts: () => Promise.resolve(['card']) } as never,
    {
      redact: (sentences: unknown, kinds: readonly string[]) => {
        redactedBy.push(kinds);
        return redact?.() ?? Promise.resolve(sentences);
      },
    } as never,
    { foresee: () => Promise.resolve(foreseen), begin: () => ({ run, agentId: foreseen.agentId }) } as never,
    { decide: () => Promise.resolve(found.shift()) } as never,
    {} as never,
    {} as never,
    {} as never,
    { outcomeOf: () => Promise.resolve({ conversationId: 'known', analysed: true }) } as never,
  );
  const left = new AbortController().signal;
  const outcome = await transcripts
    .ingest(receiver, delivery, null, left)
    .catch((error: ApiException) => ({ status: error.getStatus(), headers: error.headers }));
  return { redactedBy, outcome };
}

const STORED: Foreseen = { isStored: true, agentId: 'agent-id' };
const NOT_STORED: Foreseen = { isStored: false, agentId: null };
const refused: NotAdmitted = { kind: 'refused', reason: 'agent_not_linked' };
const known: NotAdmitted = { kind: 'known', call: { id: 'call-id', route: 'transcript' } };

describe('a transcript of an organisation whose calls are redacted', () => {
  it('is not redacted where it is not stored: known already, or refused', async () => {
    for (const found of [refused, known])
      expect((await delivered({ foreseen: NOT_STORED, found: [found] })).redactedBy).toEqual([]);
  });

  it('is redacted before it is stored, also where that was not foreseen', async () => {
    const foreseen = await delivered({ foreseen: STORED, found: [known] });
    expect(foreseen.redactedBy).toEqual([['card']]);
    const ofUnknownAgent = await delivered({ foreseen: { isStored: true, agentId: null }, found: [known] });
    expect(ofUnknownAgent.redactedBy).toEqual([['card']]);
    const changed: NotAdmitted = { kind: 'redaction_changed', kinds: ['card', 'name'] };
    const unforeseen = await delivered({ foreseen: NOT_STORED, found: [changed, known] });
    expect(unforeseen.redactedBy).toEqual([['card', 'name']]);
  });

  it('is refused where it takes too long, and to be sent again where there was no time', async () => {
    const answer = async (error: Error) =>
      (await delivered({ foreseen: STORED, found: [], redact: () => Promise.reject(error) })).outcome;
    expect(await answer(new RedactionTooLong())).toMatchObject({ status: 400 });
    for (const error of [new TaskDeferred('too much is waiting'), new TaskAborted('it took too much memory')])
      expect(await answer(error)).toMatchObject({ status: 503, headers: { 'Retry-After': '10' } });
  });
});

import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import type { Sentence } from '../../conversations/sentence';
import { Database } from '../../database/database';
import { NamedLeases } from '../../database/named-leases';
import { JOB_QUEUE, type JobQueue } from '../../queue/job-queue';
import { WakeUps } from '../../queue/wake-ups';
import { AnalysesRepository, type UnindexedTranscript } from '../analysis/analyses.repository';
import { TranscriptTokens, weekOf, type Token } from './search-tokens';
import { TranscriptIndexRepository } from './transcript-index.repository';

const NAME = 'transcript-index';
/** Calls that are committed together. */
const BATCH = 20;
/** Characters read before others have their turn on the event loop. */
const CHARACTERS_AT_ONCE = 50_000;
/** After each batch the worker pauses as long as the batch took, at most this many milliseconds: requests go first. */
const MAX_REST_MS = 250;

/** A call and the tokens of its transcript. */
interface ReadTranscript {
  transcript: UnindexedTranscript;
  tokens: Token[];
}

/**
 * Reads transcripts into the full-text index, after they were stored and apart from requests. The row of the analysis says
 * which are not in it yet: those of the latest calls, those from before there was an index, and those that have changed.
 */
@Injectable()
export class TranscriptIndexing {
  private readonly wakeUps: WakeUps;

  constructor(
    private readonly database: Database,
    private readonly leases: NamedLeases,
    private readonly analyses: AnalysesRepository,
    private readonly conversations: ConversationsRepository,
    private readonly index: TranscriptIndexRepository,
    @Inject(JOB_QUEUE) queue: JobQueue,
  ) {
    this.wakeUps = new WakeUps(queue, 'transcript-index', () => this.analyses.hasUnindexed());
  }

  /** Wakes a worker if any transcript is to be read: for the sweep. Never rejects. */
  wakeIfDue(): Promise<void> {
    return this.wakeUps.keepComing();
  }

  /**
   * Takes transcripts out of the index that are erased or have changed; what is stored of them then is read anew. Within
   * the write that changes them.
   */
  async forget(manager: EntityManager, organisationId: string, callIds: readonly string[]): Promise<void> {
    // First, so that a worker that has just read them waits, and then sees the change.
    await this.analyses.within(manager).markUnindexed(organisationId, callIds);
    await this.index.within(manager).remove(organisationId, callIds);
  }

  /** Reads what there is to be read, for the queue. Does nothing when another worker does. */
  work(stopping: AbortSignal): Promise<void> {
    return this.leases.hold(NAME, async (lost) => {
      const ended = AbortSignal.any([stopping, lost]);
      while (!ended.aborted) {
        const began = performance.now();
        if ((await this.indexSome()) === 0) break;
        await delay(Math.min(performance.now() - began, MAX_REST_MS), undefined, { signal: ended }).catch(
          () => undefined,
        );
      }
    });
  }

  /** Reads the transcripts of the latest calls that are to be; how many they were. */
  private async indexSome(): Promise<number> {
    const transcripts = await this.analyses.listUnindexed(BATCH);
    const read: ReadTranscript[] = [];
    for (const transcript of transcripts) {
      const { organisationId, conversationId } = transcript;
      const conversation = await this.conversations.findById(organisationId, conversationId);
      read.push({ transcript, tokens: await tokensOf(transcript, conversation?.sentences ?? []) });
    }
    if (read.length > 0) await this.database.write((manager) => this.store(manager, read));
    return read.length;
  }

  private async store(manager: EntityManager, read: readonly ReadTranscript[]): Promise<void> {
    const index = this.index.within(manager);
    for (const { transcript, tokens } of read) {
      const { organisationId, conversationId, callId, conversationDate } = transcript;
      // When it has changed since it was read, it is read again.
      if (!(await this.analyses.within(manager).markIndexed(transcript))) continue;
      await index.remove(organisationId, [callId]);
      // Asked again: it may have been erased since it was read.
      const kept = await this.conversations
        .within(manager)
        .findIdsWithTranscript(organisationId, [conversationId]);
      if (kept.length > 0) await index.insert({ callId, organisationId, conversationDate }, tokens);
    }
  }
}

async function tokensOf(
  { organisationId, conversationDate }: UnindexedTranscript,
  sentences: readonly Sentence[],
): Promise<Token[]> {
  const tokens = new TranscriptTokens({ organisationId, week: weekOf(conversationDate) });
  let characters = 0;
  for (const sentence of sentences) {
    if (tokens.isFull) break;
    tokens.add(sentence);
    characters += sentence.text.length;
    if (characters < CHARACTERS_AT_ONCE) continue;
    await nextTurn();
    characters = 0;
  }
  return tokens.all();
}

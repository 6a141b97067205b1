import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import type { Sentence } from '../../conversations/sentence';
import { Database } from '../../database/database';
import { OrganisationKeys, type KeySource } from '../../encryption/organisation-keys.service';
import { AnalysesRepository, type UnindexedTranscript } from '../analysis/analyses.repository';
import { transcriptsNotIndexed } from './indexing-metrics';
import { TranscriptTokens, weekOf, type Token } from './search-tokens';
import { TranscriptIndexRepository } from './transcript-index.repository';

/**
 * Tokens that are stored in one transaction, if more than one transcript has them: on SQLite deliveries wait for it, some
 * 8 ms of a core (30 ms for the 20,000 that one transcript may have).
 */
const TOKENS_AT_ONCE = 5_000;
/** Characters read, and tokens hashed, before others have their turn on the event loop: some 10 ms of work each. */
const CHARACTERS_AT_ONCE = 50_000;
const HASHED_AT_ONCE = 4_000;

/** A call and the tokens of its transcript. */
interface ReadTranscript {
  transcript: UnindexedTranscript;
  tokens: Token[];
}

/** Reads transcripts and stores them in the full-text index. One that fails keeps no other from it. */
@Injectable()
export class TranscriptIndexWriter {
  private readonly logger = new Logger(TranscriptIndexWriter.name);

  constructor(
    private readonly database: Database,
    private readonly analyses: AnalysesRepository,
    private readonly conversations: ConversationsRepository,
    private readonly index: TranscriptIndexRepository,
    @Inject(OrganisationKeys) private readonly keys: KeySource,
  ) {}

  /**
   * Brings transcripts into the index. A failure is counted in the row of the analysis, after `MAX_INDEX_TRIES` of them the
   * transcript is given up. Rejects when not even that can be stored: then the database is away.
   */
  async add(transcripts: readonly UnindexedTranscript[]): Promise<void> {
    let batch: ReadTranscript[] = [];
    let size = 0;
    for (const transcript of transcripts) {
      const tokens = await this.read(transcript);
      if (!tokens) continue;
      if (size + tokens.length > TOKENS_AT_ONCE) {
        await this.storeAll(batch);
        [batch, size] = [[], 0];
      }
      batch.push({ transcript, tokens });
      size += tokens.length;
    }
    await this.storeAll(batch);
  }

  /** What is stored of a transcript by the organisation's key. Outside any write. */
  async tokensOf({
    organisationId,
    conversationId,
    conversationDate,
  }: UnindexedTranscript): Promise<Token[]> {
    const key = (await this.keys.find(organisationId))?.search;
    const conversation = await this.conversations.findSentences(organisationId, conversationId);
    const tokens = new TranscriptTokens({ organisationId, week: weekOf(conversationDate), key });
    await addAll(tokens, conversation?.sentences ?? []);
    return hashed(tokens);
  }

  /** Puts tokens in the place of those of the same transcript, which is found all along. One that has changed since is left. */
  replace(manager: EntityManager, transcript: UnindexedTranscript, tokens: Token[]): Promise<void> {
    return this.storeOne(manager, { transcript, tokens });
  }

  private async storeAll(batch: readonly ReadTranscript[]): Promise<void> {
    if (batch.length === 0) return;
    try {
      await this.store(batch);
    } catch (error) {
      const [first] = batch;
      if (batch.length === 1 && first) return this.failed(first.transcript, error);
      for (const one of batch) await this.storeAll([one]);
    }
  }

  private store(batch: readonly ReadTranscript[]): Promise<void> {
    return this.database.write(async (manager) => {
      for (const read of batch) await this.storeOne(manager, read);
    });
  }

  private async storeOne(manager: EntityManager, { transcript, tokens }: ReadTranscript): Promise<void> {
    const index = this.index.within(manager);
    const { organisationId, conversationId, callId, conversationDate } = transcript;
    // When it has changed since it was read, it is read again.
    if (!(await this.analyses.within(manager).markIndexed(transcript))) return;
    await index.remove(organisationId, [callId]);
    // Asked again: it may have been erased since it was read.
    const isKept = await this.conversations.within(manager).hasTranscript(organisationId, conversationId);
    if (isKept) await index.insert({ callId, organisationId, conversationDate }, tokens);
  }

  private async failed(transcript: UnindexedTranscript, error: unknown): Promise<void> {
    const isGivenUp = await this.database.write((manager) =>
      this.analyses.within(manager).markIndexFailed(transcript),
    );
    if (isGivenUp) transcriptsNotIndexed.inc();
    this.logger.warn(
      { err: error, conversationId: transcript.conversationId, isGivenUp },
      'A transcript could not be read into the full-text index',
    );
  }

  /** Null when it cannot be read. */
  private async read(transcript: UnindexedTranscript): Promise<Token[] | null> {
    try {
      return await this.tokensOf(transcript);
    } catch (error) {
      await this.failed(transcript, error);
      return null;
    }
  }
}

async function addAll(tokens: TranscriptTokens, sentences: readonly Sentence[]): Promise<void> {
  let characters = 0;
  for (const sentence of sentences) {
    if (tokens.isFull) return;
    tokens.add(sentence);
    characters += sentence.text.length;
    if (characters < CHARACTERS_AT_ONCE) continue;
    await nextTurn();
    characters = 0;
  }
}

async function hashed(tokens: TranscriptTokens): Promise<Token[]> {
  const all: Token[] = [];
  for (const token of tokens.all()) {
    all.push(token);
    if (all.length % HASHED_AT_ONCE === 0) await nextTurn();
  }
  return all;
}

import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CallsRepository, type CallPlace, type PlacedCall } from '../../conversations/calls.repository';
import { CallCommentsRepository } from '../../conversations/comments/call-comments.repository';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import { Database } from '../../database/database';
import { EvaluationsRepository } from '../evaluations.repository';
import { SupersededEvaluationsRepository } from '../rescoring/superseded-evaluations.repository';
import { TranscriptIndexing } from '../search/transcript-indexing.service';
import { TopicSuggestionQuotesRepository } from '../topics/topic-suggestion-quotes.repository';

/** Calls whose rows are sealed in one transaction, for which deliveries wait on SQLite. */
const BATCH = 20;
/**
 * After each batch the command pauses as long as the batch took, at most so many milliseconds: on SQLite the service, which
 * is another process, would else hardly find a moment at which it may write.
 */
const MAX_REST_MS = 250;

/** What was looked at, and what of it was still plain. */
export interface SealedCalls {
  calls: number;
  sealedTexts: number;
}

/**
 * Seals what was stored of an organisation's calls before it had a data key. What is sealed is left alone, so that it can
 * be broken off and repeated.
 */
@Injectable()
export class CallSealer {
  constructor(
    private readonly database: Database,
    private readonly calls: CallsRepository,
    private readonly conversations: ConversationsRepository,
    private readonly comments: CallCommentsRepository,
    private readonly evaluations: EvaluationsRepository,
    private readonly superseded: SupersededEvaluationsRepository,
    private readonly quotes: TopicSuggestionQuotesRepository,
    private readonly indexing: TranscriptIndexing,
  ) {}

  /** Goes through all calls of the organisation, in the order of their dates. */
  async seal(organisationId: string): Promise<SealedCalls> {
    const sealed = { calls: 0, sealedTexts: 0 };
    for (let after: CallPlace | null = null; ;) {
      const page: PlacedCall[] = await this.calls.listByPlace(organisationId, { after }, BATCH);
      if (page.length > 0) {
        const ids = page.map(({ id }) => id);
        const began = performance.now();
        sealed.sealedTexts += await this.sealBatch(organisationId, ids);
        await delay(Math.min(performance.now() - began, MAX_REST_MS));
      }
      sealed.calls += page.length;
      after = page.at(-1) ?? null;
      if (page.length < BATCH) return sealed;
    }
  }

  private sealBatch(organisationId: string, callIds: readonly string[]): Promise<number> {
    return this.database.write(async (manager) => {
      const conversations = this.conversations.within(manager);
      const conversationIds = await conversations.findIdsOfCalls(organisationId, callIds);
      const transcripts = await conversations.sealStored(organisationId, conversationIds);
      // Their words are in the index under tokens that anybody can make: they are read into it anew.
      if (transcripts > 0) await this.indexing.forget(manager, organisationId, callIds);
      const others = [
        await this.calls.within(manager).sealStored(organisationId, callIds),
        await this.comments.within(manager).sealStored(organisationId, callIds),
        await this.quotes.within(manager).sealStored(organisationId, callIds),
        await this.evaluations.within(manager).sealStored(organisationId, conversationIds),
        await this.superseded.within(manager).sealStored(organisationId, conversationIds),
      ];
      return others.reduce((sum, count) => sum + count, transcripts);
    });
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CallsRepository, type CallPlace, type PlacedCall } from '../../conversations/calls.repository';
import { CallCommentsRepository } from '../../conversations/comments/call-comments.repository';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import { Database } from '../../database/database';
import { OrganisationKeys } from '../../encryption/organisation-keys.service';
import { AnalysesRepository, type UnindexedTranscript } from '../analysis/analyses.repository';
import { EvaluationsRepository } from '../evaluations.repository';
import { SupersededEvaluationsRepository } from '../rescoring/superseded-evaluations.repository';
import { TranscriptIndexWriter } from '../search/transcript-index-writer.service';
import { TranscriptIndexing } from '../search/transcript-indexing.service';
import { TopicSuggestionQuotesRepository } from '../topics/topic-suggestion-quotes.repository';

/** Calls after which it is stored how far it has come. */
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
 * Seals what was stored of an organisation's calls before it had a data key, one call by a write, with what search finds of
 * it. How far it has come is stored: broken off it goes on from there.
 */
@Injectable()
export class CallSealer {
  constructor(
    private readonly database: Database,
    private readonly keys: OrganisationKeys,
    private readonly calls: CallsRepository,
    private readonly conversations: ConversationsRepository,
    private readonly comments: CallCommentsRepository,
    private readonly analyses: AnalysesRepository,
    private readonly evaluations: EvaluationsRepository,
    private readonly superseded: SupersededEvaluationsRepository,
    private readonly quotes: TopicSuggestionQuotesRepository,
    private readonly index: TranscriptIndexWriter,
    private readonly indexing: TranscriptIndexing,
  ) {}

  /** Goes through the calls of the organisation that it has not come to yet, in the order of their dates. */
  async seal(organisationId: string): Promise<SealedCalls> {
    const sealed = { calls: 0, sealedTexts: 0 };
    for (let after = placeOf((await this.keys.view(organisationId))?.sealedTo ?? null); ;) {
      const page: PlacedCall[] = await this.calls.listByPlace(organisationId, { after }, BATCH);
      const began = performance.now();
      sealed.sealedTexts += await this.sealPage(
        organisationId,
        page.map(({ id }) => id),
      );
      sealed.calls += page.length;
      after = page.at(-1) ?? null;
      if (after) {
        const sealedTo = textOf(after);
        await this.database.write((manager) => this.keys.markSealedTo(manager, organisationId, sealedTo));
      }
      if (page.length < BATCH) return sealed;
      await delay(Math.min(performance.now() - began, MAX_REST_MS));
    }
  }

  private async sealPage(organisationId: string, callIds: readonly string[]): Promise<number> {
    if (callIds.length === 0) return 0;
    const plain = await this.conversations.findPlain(organisationId, callIds);
    const indexed = await this.analyses.findIndexed(organisationId, [...plain]);
    const byCall = new Map(indexed.map((transcript) => [transcript.callId, transcript]));
    let sealed = 0;
    for (const id of callIds) sealed += await this.sealCall(organisationId, id, byCall.get(id));
    return sealed;
  }

  private async sealCall(
    organisationId: string,
    callId: string,
    indexed: UnindexedTranscript | undefined,
  ): Promise<number> {
    const tokens = indexed && (await this.index.tokensOf(indexed));
    return this.database.write(async (manager) => {
      const conversations = this.conversations.within(manager);
      const conversationIds = await conversations.findIdsOfCalls(organisationId, [callId]);
      const transcripts = await conversations.sealStored(organisationId, conversationIds);
      // Their words are in the index under tokens that anybody can make: those of the key take their place.
      if (indexed && tokens) await this.index.replace(manager, indexed, tokens);
      else if (transcripts > 0) await this.indexing.forget(manager, organisationId, [callId]);
      const others = [
        await this.calls.within(manager).sealStored(organisationId, [callId]),
        await this.comments.within(manager).sealStored(organisationId, [callId]),
        await this.quotes.within(manager).sealStored(organisationId, [callId]),
        await this.evaluations.within(manager).sealStored(organisationId, conversationIds),
        await this.superseded.within(manager).sealStored(organisationId, conversationIds),
      ];
      return others.reduce((sum, count) => sum + count, transcripts);
    });
  }
}

const textOf = ({ conversationDate, id }: CallPlace): string => `${conversationDate.toISOString()} ${id}`;

function placeOf(text: string | null): CallPlace | null {
  const [date, id] = text?.split(' ') ?? [];
  return date && id ? { conversationDate: new Date(date), id } : null;
}

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import { exchangedSpeakers, type Sentence } from '../../conversations/sentence';
import type { StoredConversation } from '../../conversations/stored-call';
import type { Priority } from '../../scoring/pool/fair-queue';
import type { EvaluationResult } from '../../scoring/evaluation';
import type { RubricOutline, RubricText } from '../../scoring/rubric/rubric-text';
import { Scorer } from '../../scoring/scorer';
import { AdaptationInForce } from '../adaptation/adaptation-in-force.service';
import { AgentLossRates } from '../agent-loss-rates.service';
import type { CoachingSource } from '../reviews/apply-answer-change';
import { TranscriptIndexing } from '../search/transcript-indexing.service';
import { SupersededEvaluations } from './superseded-evaluations.service';

export type RubricToUse = RubricText & { outline: RubricOutline };

/** A conversation with its transcript, and whose it is. */
export interface CallToRescore {
  conversation: StoredConversation & { sentences: Sentence[] };
  agentId: string;
  /** Whether agent and customer are exchanged first. */
  exchange: boolean;
}

/** The new result of one call, not yet stored. */
export interface RescoredCall extends CallToRescore {
  result: EvaluationResult;
  source: CoachingSource;
}

/** Scores single calls again, with their speakers exchanged or not. */
@Injectable()
export class CallRescorer {
  constructor(
    private readonly conversations: ConversationsRepository,
    private readonly superseded: SupersededEvaluations,
    private readonly lossRates: AgentLossRates,
    private readonly adaptation: AdaptationInForce,
    private readonly scorer: Scorer,
    private readonly transcripts: TranscriptIndexing,
  ) {}

  /** Stores nothing. Rejects as `Scorer.score` does. */
  async score(
    call: CallToRescore,
    rubric: RubricToUse,
    { priority, signal }: { priority: Priority; signal?: AbortSignal },
  ): Promise<RescoredCall> {
    const { organisationId } = call.conversation;
    const { sentences: stored } = call.conversation;
    const sentences = call.exchange ? exchangedSpeakers(stored) : stored;
    const lossRates = await this.lossRates.of(organisationId, call.agentId);
    const adaptation = await this.adaptation.of(organisationId);
    const options = { organisationId, priority, signal, lossRates, adaptation };
    const result = await this.scorer.score(sentences, rubric, options);
    return { ...call, result, source: { rubric: rubric.outline, sentences, lossRates } };
  }

  /**
   * Stores the new evaluation, and the transcript with its speakers exchanged. False, and nothing is stored, when its
   * speakers have been exchanged since it was scored: the result is of another transcript then.
   */
  async commit(manager: EntityManager, rescored: RescoredCall, now: Date): Promise<boolean> {
    const { conversation, exchange, result, source } = rescored;
    const { id, organisationId, speakersExchanged } = conversation;
    const conversations = this.conversations.within(manager);
    const isAsScored = exchange
      ? await conversations.exchangeSpeakers(organisationId, id, speakersExchanged, source.sentences)
      : (await conversations.lockSpeakersExchanged(organisationId, id)) === speakersExchanged;
    if (isAsScored && exchange) await this.transcripts.forget(manager, organisationId, [conversation.callId]);
    if (isAsScored) await this.superseded.supersede(manager, conversation, result, source, now);
    return isAsScored;
  }
}

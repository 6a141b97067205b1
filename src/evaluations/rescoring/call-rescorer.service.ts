import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import { exchangedSpeakers, type Sentence } from '../../conversations/sentence';
import type { StoredConversation } from '../../conversations/stored-call';
import type { Priority } from '../../concurrency/pool/fair-queue';
import type { EvaluationResult, ScoreRequest } from '../../scoring/evaluation';
import type { RubricOutline, RubricText } from '../../scoring/rubric/rubric-text';
import { Scorer } from '../../scoring/scorer';
import { AdaptationInForce } from '../adaptation/adaptation-in-force.service';
import { EvaluationsRepository } from '../evaluations.repository';
import { AgentLossRates } from '../agent-loss-rates.service';
import type { CoachingSource } from '../reviews/apply-answer-change';
import type { FoundTopic } from '../../scoring/topics/topic';
import { CallTopics } from '../topics/call-topics.service';
import { TopicsOfCall } from '../topics/topics-of-call.service';
import { TranscriptIndexing } from '../search/transcript-indexing.service';
import { readEvaluation } from '../stored-evaluation';
import { SupersededEvaluations } from './superseded-evaluations.service';

export type RubricToUse = RubricText & { outline: RubricOutline };

/** A conversation with its transcript, and whose it is. */
export interface CallToRescore {
  conversation: Pick<StoredConversation, 'id' | 'organisationId' | 'callId' | 'speakersExchanged'> & {
    sentences: Sentence[];
  };
  agentId: string;
  /** Whether agent and customer are exchanged first. */
  exchange: boolean;
  /** That a person asks for a score now, or null when one takes that back; absent where what was asked for before stays. */
  scoreRequest?: Pick<ScoreRequest, 'by' | 'at'> | null;
}

/** The new result of one call, not yet stored. */
export interface RescoredCall extends CallToRescore {
  result: EvaluationResult;
  source: CoachingSource;
  /** When a person had asked for a score in the evaluation it replaces. */
  requestedBefore: string | null;
  /** What the call is about with its speakers exchanged, or now that it is scored; null where that is not looked for anew. */
  topics: FoundTopic[] | null;
}

/** Scores single calls again, with their speakers exchanged or not. */
@Injectable()
export class CallRescorer {
  constructor(
    private readonly conversations: ConversationsRepository,
    private readonly evaluations: EvaluationsRepository,
    private readonly superseded: SupersededEvaluations,
    private readonly lossRates: AgentLossRates,
    private readonly adaptation: AdaptationInForce,
    private readonly scorer: Scorer,
    private readonly transcripts: TranscriptIndexing,
    private readonly topicsOfCall: TopicsOfCall,
    private readonly callTopics: CallTopics,
  ) {}

  /** Stores nothing. Rejects as `Scorer.score` does. */
  async score(
    call: CallToRescore,
    rubric: RubricToUse,
    { priority, signal }: { priority: Priority; signal?: AbortSignal },
  ): Promise<RescoredCall> {
    const { id, organisationId, sentences: stored } = call.conversation;
    const evaluation = await this.evaluations.findByConversation(organisationId, id);
    const asked = evaluation ? readEvaluation(evaluation.result).scoreRequest : undefined;
    const scoreRequest = (call.scoreRequest === undefined ? asked : call.scoreRequest) ?? undefined;
    const sentences = call.exchange ? exchangedSpeakers(stored) : stored;
    const lossRates = await this.lossRates.of(organisationId, call.agentId);
    const adaptation = await this.adaptation.of(organisationId);
    const options = { organisationId, priority, signal, lossRates, adaptation, scoreRequest };
    const result = await this.scorer.score(sentences, rubric, options);
    const source = { rubric: rubric.outline, sentences, lossRates };
    const isOther = call.exchange || call.scoreRequest !== undefined;
    const noScoreReason = result.noScoreReason?.code ?? null;
    const about = { organisationId, priority, signal, sentences, noScoreReason };
    const topics = isOther ? await this.topicsOfCall.find(about) : null;
    return { ...call, result, source, requestedBefore: asked?.at ?? null, topics };
  }

  /**
   * Stores the new evaluation, and the transcript with its speakers exchanged. False, and nothing is stored, when its
   * speakers have been exchanged since it was scored, for the result is of another transcript then, or when a person has
   * asked for a score or taken that back.
   */
  async commit(manager: EntityManager, rescored: RescoredCall, now: Date): Promise<boolean> {
    const { conversation, exchange, result, source, requestedBefore, topics } = rescored;
    const { id, organisationId, speakersExchanged } = conversation;
    const conversations = this.conversations.within(manager);
    if ((await conversations.lockSpeakersExchanged(organisationId, id)) !== speakersExchanged) return false;
    const evaluation = await this.evaluations.within(manager).lockByConversation(organisationId, id);
    const before = evaluation && readEvaluation(evaluation.result);
    if ((before?.scoreRequest?.at ?? null) !== requestedBefore) return false;
    if (exchange) {
      await conversations.exchangeSpeakers(organisationId, id, speakersExchanged, source.sentences);
      await this.transcripts.forget(manager, organisationId, [conversation.callId]);
    }
    if (topics) await this.callTopics.replaceOf(manager, organisationId, conversation.callId, topics);
    if (evaluation && before)
      await this.superseded.supersede(manager, conversation, { evaluation, before }, result, source, now);
    return true;
  }
}

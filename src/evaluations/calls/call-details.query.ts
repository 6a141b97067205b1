import { Injectable } from '@nestjs/common';
import { CallsRepository } from '../../conversations/calls.repository';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import { CallExpiriesRepository } from '../../conversations/expiry/call-expiries.repository';
import { NOTHING_EXPIRED, type ExpiredParts } from '../../conversations/expiry/expired-part';
import type { Sentence } from '../../conversations/sentence';
import type { StoredCall, StoredConversation } from '../../conversations/stored-call';
import { AgentsQuery } from '../../organisations/agents.query';
import type { RedactionKind } from '../../redaction/kinds';
import type { EvaluationResult } from '../../scoring/evaluation';
import type { AnalysisFailureCode } from '../analysis/analysis-failure';
import { AnalysesRepository } from '../analysis/analyses.repository';
import { EvaluationsRepository } from '../evaluations.repository';
import { SupersededEvaluations, type SupersededResult } from '../rescoring/superseded-evaluations.service';
import { readEvaluation } from '../stored-evaluation';
import { CallTopics } from '../topics/call-topics.service';
import { summary, type CallSummary } from './call-summaries.service';

/** One call with everything that is known of it but its recording. */
export interface CallView extends CallSummary, ExpiredParts {
  contactId: string | null;
  /** The JSON text as the client sent it. */
  metadata: string | null;
  acceptedAt: Date;
  /** Null before there is a transcript, and once it has been erased. */
  sentences: Sentence[] | null;
  /** Whether agent and customer were exchanged since the call was delivered. */
  speakersExchanged: boolean;
  /** What was taken out of the transcript before it was stored; null for one stored as it came. */
  redactedKinds: RedactionKind[] | null;
  evaluation: EvaluationResult | null;
  /** Why the analysis did not succeed. */
  analysisError: string | null;
  /** The same as a code; null for a failure of before codes were kept. */
  analysisFailureCode: AnalysisFailureCode | null;
}

/** Superseded evaluations shown of one call. */
const MAX_SUPERSEDED = 20;

/** Answers questions about one call of an organisation. */
@Injectable()
export class CallDetailsQuery {
  constructor(
    private readonly calls: CallsRepository,
    private readonly conversations: ConversationsRepository,
    private readonly analyses: AnalysesRepository,
    private readonly evaluations: EvaluationsRepository,
    private readonly superseded: SupersededEvaluations,
    private readonly agents: AgentsQuery,
    private readonly topics: CallTopics,
    private readonly expiries: CallExpiriesRepository,
  ) {}

  /**
   * The call of this id, or of the conversation of this id, which clients know. Null for one of another organisation
   * just as for one that never was.
   */
  async find(organisationId: string, id: string): Promise<CallView | null> {
    const call = await this.named(organisationId, id);
    if (!call) return null;
    const [conversation, analysis, agents, topics, expired] = await Promise.all([
      this.conversations.findByCall(organisationId, call.id),
      this.analyses.findByCall(organisationId, call.id),
      this.agents.findByIds(organisationId, [call.agentId]),
      this.topics.of(organisationId, [call.id]),
      this.expiries.of(organisationId, [call.id]),
    ]);
    const { transcriptExpiredAt, evaluationExpiredAt } = expired.get(call.id) ?? NOTHING_EXPIRED;
    const evaluation =
      conversation && (await this.evaluations.findByConversation(organisationId, conversation.id));
    return {
      ...summary(call, analysis, agents[0], topics.get(call.id)),
      contactId: call.contactId,
      metadata: call.metadata,
      acceptedAt: call.createdAt,
      sentences: conversation?.sentences ?? null,
      speakersExchanged: Boolean(conversation?.speakersExchanged),
      redactedKinds: call.redactedKinds,
      evaluation: evaluation && readEvaluation(evaluation.result),
      analysisError: analysis?.lastError ?? null,
      analysisFailureCode: analysis?.failureCode ?? null,
      transcriptExpiredAt,
      evaluationExpiredAt,
    };
  }

  /** The id of the call that `find` finds. */
  async findId(organisationId: string, id: string): Promise<string | null> {
    return (await this.named(organisationId, id))?.id ?? null;
  }

  /** The transcript of a call by the call's own id; null before there is one. */
  findConversation(organisationId: string, callId: string): Promise<StoredConversation | null> {
    return this.conversations.findByCall(organisationId, callId);
  }

  /** What a call was evaluated as before it was scored again, the latest first, by the call's own id. */
  async supersededEvaluations(organisationId: string, callId: string): Promise<SupersededResult[]> {
    const conversation = await this.conversations.findByCall(organisationId, callId);
    return conversation ? this.superseded.list(organisationId, conversation.id, MAX_SUPERSEDED) : [];
  }

  /** When a call was evaluated for the first time, by the call's own id; null before that. */
  async firstEvaluatedAt(organisationId: string, callId: string): Promise<Date | null> {
    const conversation = await this.conversations.findByCall(organisationId, callId);
    if (!conversation) return null;
    return (await this.evaluations.findScoredWith(organisationId, conversation.id))?.createdAt ?? null;
  }

  private async named(organisationId: string, id: string): Promise<StoredCall | null> {
    const call = await this.calls.findById(organisationId, id);
    if (call) return call;
    const conversation = await this.conversations.findById(organisationId, id);
    return conversation && this.calls.getById(organisationId, conversation.callId);
  }
}

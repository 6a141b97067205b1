import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Sentence } from '../../conversations/sentence';
import type { StoredCall } from '../../conversations/stored-call';
import { CallsRepository } from '../../conversations/calls.repository';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import { CallExpiriesRepository } from '../../conversations/expiry/call-expiries.repository';
import { NOTHING_EXPIRED, type ExpiredParts } from '../../conversations/expiry/expired-part';
import { withMetadataInBudget } from '../../conversations/metadata-budget';
import { hashIdentity } from '../../database/hash-identity';
import { AnalysesRepository } from '../analysis/analyses.repository';
import type { AnalysisState } from '../analysis/analysis-state';
import { CallTopics, type CallTopicView } from '../topics/call-topics.service';
import { EvaluationsRepository } from '../evaluations.repository';

/** What is stored of a call's result but its transcript and its recording. */
export interface CallResult extends ExpiredParts {
  call: StoredCall;
  /** Null while there is no transcript. */
  conversationId: string | null;
  analysisState: AnalysisState | null;
  /** Why the analysis did not succeed. */
  analysisError: string | null;
  /** `readEvaluation` reads it; null without one. */
  evaluation: string | null;
  /** What it is about, the most probable first. */
  topics: CallTopicView[];
}

/** Reads what other systems are told about calls, within a snapshot, so that the parts of a result fit each other. */
@Injectable()
export class CallResultsQuery {
  constructor(
    private readonly calls: CallsRepository,
    private readonly conversations: ConversationsRepository,
    private readonly analyses: AnalysesRepository,
    private readonly evaluations: EvaluationsRepository,
    private readonly topics: CallTopics,
    private readonly expiries: CallExpiriesRepository,
  ) {}

  /**
   * In the order of `callIds`; an id the organisation has no call of is left out. Without `evaluations` and
   * `metadata`, which are long, each is null; the metadata of all have to have room in memory, see `fitting`.
   */
  async load(
    manager: EntityManager,
    organisationId: string,
    callIds: readonly string[],
    { evaluations: withEvaluations = true, metadata: withMetadata = true } = {},
  ): Promise<CallResult[]> {
    if (callIds.length === 0) return [];
    const calls = await this.calls.within(manager).findByIds(organisationId, callIds);
    const analyses = await this.analyses.within(manager).findOutcomes(organisationId, callIds);
    const analysisOf = new Map(analyses.map((analysis) => [analysis.callId, analysis]));
    const scored = withEvaluations ? analyses.map(({ conversationId }) => conversationId) : [];
    const evaluations = await this.evaluations.within(manager).findByConversations(organisationId, scored);
    const evaluationOf = new Map(evaluations.map((one) => [one.conversationId, one.result]));
    const topicsOf = await this.topics.within(manager, organisationId, callIds);
    const expired = await this.expiries.within(manager).of(organisationId, callIds);
    const described = withMetadata ? callIds : [];
    const metadataOf = await this.calls.within(manager).metadataOf(organisationId, described);
    const byId = new Map(calls.map((call) => [call.id, call]));
    return callIds.flatMap((id) => {
      const call = byId.get(id);
      if (!call) return [];
      const analysis = analysisOf.get(id);
      const conversationId = analysis?.conversationId ?? null;
      const { transcriptExpiredAt, evaluationExpiredAt } = expired.get(id) ?? NOTHING_EXPIRED;
      return {
        call: { ...call, metadata: metadataOf.get(id) ?? null },
        conversationId,
        analysisState: analysis?.state ?? null,
        analysisError: analysis?.lastError ?? null,
        evaluation: (conversationId && evaluationOf.get(conversationId)) ?? null,
        topics: topicsOf.get(id) ?? [],
        transcriptExpiredAt,
        evaluationExpiredAt,
      };
    });
  }

  /** The first of some calls, whose metadata may be in memory at once. */
  async fitting<T extends { id: string }>(
    manager: EntityManager,
    organisationId: string,
    calls: readonly T[],
  ): Promise<T[]> {
    const ids = calls.map(({ id }) => id);
    return withMetadataInBudget(calls, await this.calls.within(manager).metadataBytes(organisationId, ids));
  }

  /** The id of the call that a client delivered under `name`, or else of the conversation or call of this id. */
  async findId(manager: EntityManager, organisationId: string, name: string): Promise<string | null> {
    const calls = this.calls.within(manager);
    const delivered = await calls.findByIdentity(organisationId, hashIdentity(name));
    if (delivered) return delivered.id;
    // No id that was made here is longer.
    if (name.length > 36) return null;
    const conversation = await this.conversations.within(manager).findById(organisationId, name);
    if (conversation) return conversation.callId;
    return (await calls.findById(organisationId, name))?.id ?? null;
  }

  /** The transcript of a call; null before there is one, and once it has been erased. */
  async transcript(
    manager: EntityManager,
    organisationId: string,
    callId: string,
  ): Promise<Sentence[] | null> {
    const conversation = await this.conversations.within(manager).findByCall(organisationId, callId);
    return conversation?.sentences ?? null;
  }
}

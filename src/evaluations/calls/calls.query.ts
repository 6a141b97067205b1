import { Injectable } from '@nestjs/common';
import type { DeliveryRoute } from '../../conversations/delivery-route';
import type { StoredCall, StoredConversation } from '../../conversations/stored-call';
import { CallsRepository } from '../../conversations/calls.repository';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import { CallExpiriesRepository } from '../../conversations/expiry/call-expiries.repository';
import { NOTHING_EXPIRED, type ExpiredParts } from '../../conversations/expiry/expired-part';
import type { Sentence } from '../../conversations/sentence';
import { hashIdentity } from '../../database/hash-identity';
import { AgentsQuery, type AgentView } from '../../organisations/agents.query';
import type { EvaluationResult, NoScoreCode, ScoreInterval } from '../../scoring/evaluation';
import type { RedactionKind } from '../../redaction/kinds';
import { AnalysesRepository } from '../analysis/analyses.repository';
import type { AnalysisState } from '../analysis/analysis-state';
import type { Analysis } from '../analysis/analysis.entity';
import { EvaluationsRepository } from '../evaluations.repository';
import { SupersededEvaluations, type SupersededResult } from '../rescoring/superseded-evaluations.service';
import { AnsweredCalls, type AskedAnswer } from './answered-calls.service';
import type { CallFacets } from './call-facets';
import type { CallSort } from './call-order';
import type { CallPosition, CallSelection } from './call-selection';
import { RecentCalls } from './recent-calls.service';
import { CallSearchRepository } from './call-search.repository';
import { readEvaluation } from '../stored-evaluation';
import type { Highlight } from '../search/highlights';
import { SearchHighlights } from '../search/search-highlights.service';
import type { SearchTerm } from '../search/search-query';
import { CallTopics, type CallTopicView } from '../topics/call-topics.service';
import { TranscriptSearch } from '../search/transcript-search.service';

/** The agent of a call: as the client names them, and the employee they are linked to. */
export interface CallAgent {
  id: string;
  externalId: string;
  /** The name this call was delivered with. */
  name: string;
  employeeId: string | null;
  employeeName: string | null;
}

/** One call in a list. */
export interface CallSummary {
  id: string;
  /** Identifier of its transcript; null without one. */
  conversationId: string | null;
  externalConversationId: string;
  route: DeliveryRoute;
  /** Null while there is no transcript. */
  analysisState: AnalysisState | null;
  conversationDate: Date;
  agent: CallAgent;
  teamExternalId: string | null;
  campaign: string;
  outcomeCode: string;
  outcomeCategory: string | null;
  /** As the client told it. */
  durationSeconds: number | null;
  /** 0 to 100; null without a score. */
  score: number | null;
  /** 0 to 1; null when unknown. */
  coverage: number | null;
  interval: ScoreInterval | null;
  /** 2 for a suspicion, 1 for another reason to look at it, 0 when nobody needs to. */
  reviewPriority: number;
  /** Why it has no score; null with one, and before it is analysed. */
  noScoreReason: NoScoreCode | null;
  /** How probably agent and customer are the wrong way round, 0 to 1; null when that is not known. */
  swappedProbability: number | null;
  /** What it is about, the most probable first. */
  topics: CallTopicView[];
}

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
}

/** A page of calls, and the place of its end when there are more. */
export interface CallsPage {
  calls: CallSummary[];
  last: CallPosition | null;
}

/** Superseded evaluations shown of one call. */
const MAX_SUPERSEDED = 20;

/** Answers questions about the calls of an organisation. */
@Injectable()
export class CallsQuery {
  constructor(
    private readonly search: CallSearchRepository,
    private readonly calls: CallsRepository,
    private readonly conversations: ConversationsRepository,
    private readonly analyses: AnalysesRepository,
    private readonly evaluations: EvaluationsRepository,
    private readonly superseded: SupersededEvaluations,
    private readonly agents: AgentsQuery,
    private readonly transcripts: TranscriptSearch,
    private readonly highlights: SearchHighlights,
    private readonly topics: CallTopics,
    private readonly recent: RecentCalls,
    private readonly answered: AnsweredCalls,
    private readonly expiries: CallExpiriesRepository,
  ) {}

  /** When the calls of these ids were held; those that are not the organisation's are left out. */
  datesOf(organisationId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    return this.calls.datesOf(organisationId, ids);
  }

  /** The places of the first `limit` calls of a selection, the latest first. */
  positions(organisationId: string, selection: CallSelection, limit: number): Promise<CallPosition[]> {
    return this.search.find(organisationId, selection, limit);
  }

  /** The first `size` calls of a selection, and the place of the last of them when there are more. */
  async page(organisationId: string, selection: CallSelection, size: number): Promise<CallsPage> {
    const found = await this.search.find(organisationId, selection, size + 1);
    const last = found.length > size ? found[size - 1] : undefined;
    return { calls: await this.listed(organisationId, found.slice(0, size)), last: last ?? null };
  }

  /**
   * The same of the calls that say every term, each with sentences that do. It may end before `size` calls are found, with
   * the place where the search goes on.
   */
  async searchPage(
    organisationId: string,
    selection: CallSelection,
    terms: readonly SearchTerm[],
    size: number,
  ): Promise<CallsPage & { highlightsOf: Map<string, Highlight[]> }> {
    const { found, next } = await this.transcripts.find(organisationId, selection, terms, size + 1);
    const page = found.slice(0, size);
    const { count, highlightsOf } = await this.highlights.of(
      organisationId,
      page.map(({ id }) => id),
      terms,
    );
    const hits = page.filter(({ id }) => highlightsOf.has(id));
    const calls = await this.listed(organisationId, hits);
    return { calls, last: count < found.length ? (page[count - 1] ?? null) : next, highlightsOf };
  }

  /** The first `size` of the latest calls of a selection in another order, and the last of them when there are more. */
  async sortedPage(
    organisationId: string,
    selection: CallSelection,
    sort: CallSort,
    size: number,
  ): Promise<CallsPage> {
    const found = await this.recent.sorted(organisationId, selection, sort, selection.after?.id, size + 1);
    const last = found.length > size ? found[size - 1] : undefined;
    return { calls: await this.listed(organisationId, found.slice(0, size)), last: last ?? null };
  }

  /** The same of the calls in which a criterion was answered so; it may end before `size` calls are found. */
  async answeredPage(
    organisationId: string,
    selection: CallSelection,
    asked: AskedAnswer,
    size: number,
  ): Promise<CallsPage> {
    const { found, next } = await this.answered.find(organisationId, selection, asked, size + 1);
    const last = found.length > size ? (found[size - 1] ?? null) : next;
    return { calls: await this.listed(organisationId, found.slice(0, size)), last };
  }

  /** Counts of the values of each filter, over the latest calls. */
  facets(organisationId: string, selection: CallSelection): Promise<CallFacets> {
    return this.recent.facets(organisationId, selection);
  }

  /** The call that an identifier names and those whose identifiers begin with it, at most `limit`. */
  async identified(organisationId: string, text: string, limit: number): Promise<CallSummary[]> {
    const exact = await this.calls.findByIdentity(organisationId, hashIdentity(text));
    // No id that was made here is longer.
    const named = text.length > 36 ? null : await this.named(organisationId, text);
    const beginning = await this.calls.listByBeginning(organisationId, text, limit);
    const ids = [...new Set([exact?.id, named?.id, ...beginning])].flatMap((id) => id ?? []).slice(0, limit);
    return this.byIds(organisationId, ids);
  }

  private listed(organisationId: string, found: readonly CallPosition[]): Promise<CallSummary[]> {
    return this.byIds(
      organisationId,
      found.map(({ id }) => id),
    );
  }

  private async byIds(organisationId: string, ids: readonly string[]): Promise<CallSummary[]> {
    const byId = new Map((await this.calls.findByIds(organisationId, ids)).map((call) => [call.id, call]));
    return this.summaries(
      organisationId,
      ids.flatMap((id) => byId.get(id) ?? []),
    );
  }

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

  /** Calls with what other tables add to them, in the same order: one look-up by key a table. */
  private async summaries(organisationId: string, calls: StoredCall[]): Promise<CallSummary[]> {
    if (calls.length === 0) return [];
    const [analyses, agents, topics] = await Promise.all([
      this.analyses.findStates(
        organisationId,
        calls.map(({ id }) => id),
      ),
      this.agents.findByIds(organisationId, [...new Set(calls.map(({ agentId }) => agentId))]),
      this.topics.of(
        organisationId,
        calls.map(({ id }) => id),
      ),
    ]);
    const analysisOf = new Map(analyses.map((analysis) => [analysis.callId, analysis]));
    const agentOf = new Map(agents.map((agent) => [agent.id, agent]));
    return calls.map((call) =>
      summary(call, analysisOf.get(call.id), agentOf.get(call.agentId), topics.get(call.id)),
    );
  }
}

function summary(
  call: StoredCall,
  analysis: Pick<Analysis, 'conversationId' | 'state'> | null | undefined,
  agent: AgentView | undefined,
  topics: CallTopicView[] = [],
): CallSummary {
  return {
    id: call.id,
    conversationId: analysis?.conversationId ?? null,
    externalConversationId: call.externalConversationId,
    route: call.route,
    analysisState: analysis?.state ?? null,
    conversationDate: call.conversationDate,
    agent: {
      id: call.agentId,
      externalId: agent?.externalId ?? '',
      name: call.callAgentName,
      employeeId: agent?.employee?.id ?? null,
      employeeName: agent?.employee?.name ?? null,
    },
    teamExternalId: call.teamExternalId,
    campaign: call.campaign,
    outcomeCode: call.outcomeCode,
    outcomeCategory: call.outcomeCategory,
    durationSeconds: call.durationSeconds,
    score: call.score,
    coverage: call.coverage,
    interval: intervalOf(call),
    reviewPriority: call.reviewPriority,
    noScoreReason: call.noScoreReason as NoScoreCode | null,
    swappedProbability: call.swappedProbability,
    topics,
  };
}

const intervalOf = ({ scoreLow, scoreHigh }: StoredCall): ScoreInterval | null =>
  scoreLow === null || scoreHigh === null ? null : { low: scoreLow, high: scoreHigh };

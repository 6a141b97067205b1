import { Injectable } from '@nestjs/common';
import { CallsRepository } from '../../conversations/calls.repository';
import type { DeliveryRoute } from '../../conversations/delivery-route';
import type { ListedCall } from '../../conversations/stored-call';
import { AgentsQuery, type AgentView } from '../../organisations/agents.query';
import type { ScoreInterval } from '../../scoring/evaluation';
import type { NoScoreCode } from '../../scoring/scorability/no-score-reason';
import { AnalysesRepository } from '../analysis/analyses.repository';
import type { AnalysisState } from '../analysis/analysis-state';
import type { Analysis } from '../analysis/analysis.entity';
import { CallTopics, type CallTopicView } from '../topics/call-topics.service';

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
  /** Whether it was uploaded to try the connection; it counts in no figure. */
  test: boolean;
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

/** Calls as lists show them. */
@Injectable()
export class CallSummaries {
  constructor(
    private readonly calls: CallsRepository,
    private readonly analyses: AnalysesRepository,
    private readonly agents: AgentsQuery,
    private readonly topics: CallTopics,
  ) {}

  /** In the order of the ids; those that are not the organisation's are left out. */
  async byIds(organisationId: string, ids: readonly string[]): Promise<CallSummary[]> {
    const byId = new Map((await this.calls.findByIds(organisationId, ids)).map((call) => [call.id, call]));
    return this.summaries(
      organisationId,
      ids.flatMap((id) => byId.get(id) ?? []),
    );
  }

  /** Calls with what other tables add to them, in the same order: one look-up by key a table. */
  private async summaries(organisationId: string, calls: ListedCall[]): Promise<CallSummary[]> {
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

/** A call with what other tables know of it. */
export function summary(
  call: ListedCall,
  analysis: Pick<Analysis, 'conversationId' | 'state'> | null | undefined,
  agent: AgentView | undefined,
  topics: CallTopicView[] = [],
): CallSummary {
  return {
    id: call.id,
    conversationId: analysis?.conversationId ?? null,
    externalConversationId: call.externalConversationId,
    route: call.route,
    test: call.test,
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

const intervalOf = ({ scoreLow, scoreHigh }: ListedCall): ScoreInterval | null =>
  scoreLow === null || scoreHigh === null ? null : { low: scoreLow, high: scoreHigh };

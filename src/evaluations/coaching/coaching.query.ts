import { Injectable } from '@nestjs/common';
import type { ListedCall } from '../../conversations/stored-call';
import { CallsRepository } from '../../conversations/calls.repository';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import {
  gapsOf,
  inOrder,
  summariseTrend,
  teamTrends,
  type Gap,
  type GroupTrend,
  type PastEvaluation,
  type TrendSummary,
} from '../../scoring/coaching/trend-summary';
import type { EvaluationResult, ScoreInterval } from '../../scoring/evaluation';
import { EvaluationsRepository } from '../evaluations.repository';
import type { Stretch } from '../../calendar/calendar';
import { readEvaluation } from '../stored-evaluation';

/** One call of a course over time. */
export interface CourseCall {
  conversationId: string;
  /** ISO 8601. */
  conversationDate: string;
  campaign: string;
  /** 0 to 100; null without a score. */
  score: number | null;
  /** 0 to 1; null for an evaluation of before it was kept. */
  coverage: number | null;
  interval: ScoreInterval | null;
  sections: { id: string; name: string; score: number | null }[];
}

/** What the latest calls of an agent or a team show. */
export interface Coaching {
  summary: TrendSummary;
  /** Criteria with points lost, the most frequent first. */
  gaps: Gap[];
  /** The earliest call first. */
  course: CourseCall[];
}

export interface AgentTrend extends TrendSummary {
  agentId: string;
  agentName: string;
}

export interface TeamCoaching extends Coaching {
  campaigns: GroupTrend[];
  /** By agent, the one with most calls first. */
  agents: AgentTrend[];
}

/** A scored call, and whose it was. */
interface AgentEvaluation extends PastEvaluation {
  agentId: string;
  agentName: string;
}

/** Latest calls that are looked at, scored or not. */
const CALLS_OF_AGENT = 50;
const CALLS_OF_TEAM = 200;

/** Answers what to tell agents and teams, from their latest calls. */
@Injectable()
export class CoachingQuery {
  constructor(
    private readonly calls: CallsRepository,
    private readonly conversations: ConversationsRepository,
    private readonly evaluations: EvaluationsRepository,
  ) {}

  /** From their latest calls, of a stretch of time where one is given. */
  async ofAgent(organisationId: string, agentId: string, stretch?: Stretch): Promise<Coaching> {
    const calls = await this.calls.listLatest(organisationId, { agentId }, CALLS_OF_AGENT, stretch);
    return coaching(await this.scored(organisationId, calls));
  }

  /** `teamExternalId` is the client's identifier of the team. Null when it has no scored call. */
  async ofTeam(
    organisationId: string,
    teamExternalId: string,
    stretch?: Stretch,
  ): Promise<TeamCoaching | null> {
    const calls = await this.calls.listLatest(organisationId, { teamExternalId }, CALLS_OF_TEAM, stretch);
    const scored = await this.scored(organisationId, calls);
    if (scored.length === 0) return null;
    return { ...coaching(scored), campaigns: teamTrends(scored), agents: agentTrends(scored) };
  }

  private async scored(organisationId: string, latest: ListedCall[]): Promise<AgentEvaluation[]> {
    const calls = latest.filter(({ test }) => !test);
    if (calls.length === 0) return [];
    const conversations = await this.conversations.findIdsByCalls(
      organisationId,
      calls.map(({ id }) => id),
    );
    if (conversations.length === 0) return [];
    const evaluations = await this.evaluations.findByConversations(
      organisationId,
      conversations.map(({ id }) => id),
    );
    const callOf = new Map(calls.map((call) => [call.id, call]));
    const callIdOf = new Map(conversations.map(({ id, callId }) => [id, callId]));
    return evaluations.flatMap(({ conversationId, result }) => {
      const call = callOf.get(callIdOf.get(conversationId) ?? '');
      return call ? agentEvaluation(call, conversationId, readEvaluation(result)) : [];
    });
  }
}

const agentEvaluation = (
  call: ListedCall,
  conversationId: string,
  result: EvaluationResult,
): AgentEvaluation => ({
  conversationId,
  at: call.conversationDate.toISOString(),
  campaign: call.campaign,
  team: call.teamExternalId,
  agentId: call.agentId,
  agentName: call.callAgentName,
  result,
});

const coaching = (evaluations: readonly PastEvaluation[]): Coaching => ({
  summary: summariseTrend(evaluations),
  gaps: gapsOf(evaluations),
  course: inOrder(evaluations).map(({ conversationId, at, campaign, result }) => ({
    conversationId,
    conversationDate: at,
    campaign,
    score: result.score,
    coverage: result.coverage ?? null,
    interval: result.interval ?? null,
    sections: result.sections.map(({ id, name, score }) => ({ id, name, score })),
  })),
});

function agentTrends(evaluations: readonly AgentEvaluation[]): AgentTrend[] {
  const byAgent = new Map<string, AgentEvaluation[]>();
  for (const one of evaluations) byAgent.set(one.agentId, [...(byAgent.get(one.agentId) ?? []), one]);
  return [...byAgent]
    .map(([agentId, own]) => ({ agentId, agentName: own[0]?.agentName ?? '', ...summariseTrend(own) }))
    .sort((a, b) => b.calls - a.calls);
}

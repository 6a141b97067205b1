import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Call } from '../../conversations/call.entity';
import { Conversation } from '../../conversations/conversation.entity';
import { Database } from '../../database/database';
import type { PastEvaluation } from '../../scoring/coaching/trend-summary';
import type { EvaluationResult } from '../../scoring/evaluation';
import { Evaluation } from '../../evaluations/evaluation.entity';
import { owned } from '../owned';

/** A scored call, and whose it was. */
export interface PastCall extends PastEvaluation {
  agentId: string;
  agentName: string;
}

/** Calls a picture of an agent is made from, the latest. */
const CALLS_OF_AGENT = 50;
const CALLS_OF_TEAM = 200;

/** Finds the scored calls coaching looks back on. */
@Injectable()
export class PastEvaluations {
  constructor(private readonly database: Database) {}

  ofAgent(organisationId: string, agentId: string): Promise<PastCall[]> {
    return this.latest(organisationId, { agentId }, CALLS_OF_AGENT);
  }

  ofTeam(organisationId: string, teamExternalId: string): Promise<PastCall[]> {
    return this.latest(organisationId, { teamExternalId }, CALLS_OF_TEAM);
  }

  /** Those of the latest calls that are scored. */
  private async latest(
    organisationId: string,
    whose: { agentId: string } | { teamExternalId: string },
    take: number,
  ): Promise<PastCall[]> {
    const { read } = this.database;
    const calls = await read.find(Call, {
      where: { organisationId, ...whose },
      order: { conversationDate: 'DESC', id: 'DESC' },
      take,
    });
    if (calls.length === 0) return [];
    const found = await read.find(Conversation, {
      select: { id: true, organisationId: true, callId: true },
      where: { callId: In(calls.map(({ id }) => id)) },
    });
    const conversations = owned(found, organisationId);
    if (conversations.length === 0) return [];
    const evaluations = await read.find(Evaluation, {
      select: { id: true, organisationId: true, conversationId: true, result: true },
      where: { conversationId: In(conversations.map(({ id }) => id)) },
    });
    const callOf = new Map(calls.map((call) => [call.id, call]));
    const callIdOf = new Map(conversations.map(({ id, callId }) => [id, callId]));
    return owned(evaluations, organisationId).flatMap(({ conversationId, result }) => {
      const call = callOf.get(callIdOf.get(conversationId) ?? '');
      return call ? past(call, conversationId, JSON.parse(result) as EvaluationResult) : [];
    });
  }
}

const past = (call: Call, conversationId: string, result: EvaluationResult): PastCall => ({
  conversationId,
  at: call.conversationDate.toISOString(),
  campaign: call.campaign,
  team: call.teamExternalId,
  agentId: call.agentId,
  agentName: call.callAgentName,
  result: { score: result.score, sections: result.sections, criteria: result.criteria },
});

import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Call } from '../../conversations/call.entity';
import { Database } from '../../database/database';
import { Agent } from '../../organisations/agent.entity';
import { Employee } from '../../organisations/employee.entity';
import { RecordingJob } from '../../recordings/recording-job.entity';
import { Analysis } from '../../evaluations/analysis/analysis.entity';
import { cursorAfter, type Position } from '../cursor';
import { PAGE, type CallFilter } from './call-filter';
import { findCalls } from './call-query';
import { callStatus } from './call-status';
import type { CallAgentDto, CallPageDto, CallSummaryDto } from './call-summary.dto';
import { owned } from '../owned';

/** The list of calls, a page at a time. */
@Injectable()
export class CallList {
  constructor(private readonly database: Database) {}

  async page(organisationId: string, filter: CallFilter): Promise<CallPageDto> {
    const size = Number(filter.limit ?? PAGE);
    const found = await findCalls(this.database.read, organisationId, filter, size + 1);
    const page = found.slice(0, size);
    const last = found.length > size ? page.at(-1) : undefined;
    return {
      conversations: await this.summaries(organisationId, await this.calls(organisationId, page)),
      next_cursor: last ? cursorAfter(last) : null,
    };
  }

  /** The rows of some calls, in the same order. */
  private async calls(organisationId: string, positions: Position[]): Promise<Call[]> {
    const rows = await this.database.read.findBy(Call, { id: In(positions.map(({ id }) => id)) });
    const byId = new Map(owned(rows, organisationId).map((call) => [call.id, call]));
    return positions.flatMap(({ id }) => byId.get(id) ?? []);
  }

  /** Calls with what other tables add to them, in the same order: one look-up by key a table. */
  async summaries(organisationId: string, calls: Call[]): Promise<CallSummaryDto[]> {
    if (calls.length === 0) return [];
    const callId = In(calls.map(({ id }) => id));
    const [analyses, jobs, agents] = await Promise.all([
      this.database.read.find(Analysis, {
        select: { conversationId: true, organisationId: true, callId: true, state: true },
        where: { callId },
      }),
      this.database.read.find(RecordingJob, {
        select: { id: true, organisationId: true, callId: true, status: true },
        where: { callId },
      }),
      this.agents(organisationId, calls),
    ]);
    const analysisOf = new Map(
      owned(analyses, organisationId).map((analysis) => [analysis.callId, analysis]),
    );
    const jobOf = new Map(owned(jobs, organisationId).map((job) => [job.callId, job]));
    return calls.map((call) => {
      const analysis = analysisOf.get(call.id);
      return {
        id: call.id,
        conversation_id: analysis?.conversationId ?? null,
        external_conversation_id: call.externalConversationId,
        route: call.route,
        status: callStatus(jobOf.get(call.id)?.status ?? null, analysis?.state ?? null),
        conversation_date: call.conversationDate.toISOString(),
        agent: { ...(agents.get(call.agentId) ?? unknownAgent(call.agentId)), name: call.callAgentName },
        team_external_id: call.teamExternalId,
        campaign: call.campaign,
        outcome_code: call.outcomeCode,
        outcome_category: call.outcomeCategory,
        duration_seconds: call.durationSeconds,
        score: call.score,
      };
    });
  }

  private async agents(
    organisationId: string,
    calls: Call[],
  ): Promise<Map<string, Omit<CallAgentDto, 'name'>>> {
    const ids = [...new Set(calls.map(({ agentId }) => agentId))];
    const agents = owned(await this.database.read.findBy(Agent, { id: In(ids) }), organisationId);
    const employeeIds = [...new Set(agents.flatMap(({ employeeId }) => employeeId ?? []))];
    const employees = employeeIds.length
      ? owned(await this.database.read.findBy(Employee, { id: In(employeeIds) }), organisationId)
      : [];
    const nameOf = new Map(employees.map(({ id, name }) => [id, name]));
    return new Map(
      agents.map(({ id, externalId, employeeId }) => [
        id,
        {
          id,
          external_id: externalId,
          employee_id: employeeId,
          employee_name: employeeId ? (nameOf.get(employeeId) ?? null) : null,
        },
      ]),
    );
  }
}

const unknownAgent = (id: string): Omit<CallAgentDto, 'name'> => ({
  id,
  external_id: '',
  employee_id: null,
  employee_name: null,
});

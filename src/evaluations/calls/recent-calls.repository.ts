import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database';
import { rawDate } from '../../database/raw-rows';
import type { NoScoreCode } from '../../scoring/scorability/no-score-reason';
import { CallTopicsRepository } from '../topics/call-topics.repository';
import { afterConditions, allOf, condition, dateConditions } from './call-conditions';
import type { CallPosition, CallSelection, CallStatus } from './call-selection';
import { statusOf } from './call-states';

/** What counts and orders of the list of calls are made of, without the words and names of a call. */
export interface RecentCall extends CallPosition {
  agentId: string;
  /** The name this call was delivered with. */
  agentName: string;
  team: string | null;
  campaign: string;
  outcome: string;
  route: string;
  status: CallStatus;
  reviewPriority: number;
  score: number | null;
  coverage: number | null;
  /** As the client told it, else as measured in its audio. */
  lengthSeconds: number | null;
  noScoreReason: NoScoreCode | null;
  topicIds: string[];
}

interface Row {
  id: string;
  moment: Date | string;
  agentId: string;
  agentName: string;
  team: string | null;
  campaign: string;
  outcome: string;
  route: string;
  reviewPriority: number;
  score: number | null;
  coverage: number | null;
  lengthSeconds: number | string | null;
  noScoreReason: string | null;
  job: string | null;
  analysis: string | null;
}

/** Reads the latest calls of an organisation over `call`, `analysis`, `recording_job` and `call_topic`. */
@Injectable()
export class RecentCallsRepository {
  constructor(
    private readonly database: Database,
    private readonly topics: CallTopicsRepository,
  ) {}

  /** The next `limit` calls of the dates of a selection after a place, the latest first. */
  async list(
    organisationId: string,
    dates: Pick<CallSelection, 'from' | 'to' | 'after'>,
    limit: number,
  ): Promise<RecentCall[]> {
    const { forceIndex, fromRawName } = this.database.dialect;
    const { sql, values } = allOf([
      condition('call_row.organisation_id = ?', organisationId),
      ...dateConditions(dates, 'call_row', this.database.dialect),
      ...afterConditions(dates, 'call_row', 'id', this.database.dialect),
    ]);
    const rows = await this.database.read.query<Row[]>(
      `SELECT call_row.id AS id, call_row.conversation_date AS moment, call_row.agent_id AS agentId,
         call_row.call_agent_name AS agentName, call_row.team_external_id AS team, call_row.campaign AS campaign,
         call_row.outcome_code AS outcome, call_row.route AS route, call_row.review_priority AS reviewPriority,
         call_row.score AS score, call_row.coverage AS coverage,
         COALESCE(call_row.duration_seconds, job.audio_seconds) AS lengthSeconds,
         call_row.no_score_reason AS noScoreReason, job.status AS job, analysis.state AS analysis
       FROM \`call\` AS call_row ${forceIndex('ix_call_date_score')}
       LEFT JOIN analysis ON analysis.call_id = call_row.id
       LEFT JOIN recording_job AS job ON job.call_id = call_row.id
       WHERE ${sql} ORDER BY call_row.conversation_date DESC, call_row.id DESC LIMIT ${limit}`,
      values,
    );
    const topicsOf = await this.topicsOf(organisationId, rows);
    return rows.map(({ job, analysis, moment, lengthSeconds, ...row }) => ({
      ...row,
      moment: rawDate(moment) as Date,
      agentName: fromRawName(row.agentName),
      team: row.team === null ? null : fromRawName(row.team),
      campaign: fromRawName(row.campaign),
      outcome: fromRawName(row.outcome),
      lengthSeconds: lengthSeconds === null ? null : Number(lengthSeconds),
      noScoreReason: row.noScoreReason as NoScoreCode | null,
      status: statusOf(job, analysis),
      topicIds: topicsOf.get(row.id) ?? [],
    }));
  }

  private async topicsOf(organisationId: string, rows: readonly Row[]): Promise<Map<string, string[]>> {
    const ids = rows.map(({ id }) => id);
    const byCall = new Map<string, string[]>();
    for (const { callId, topicId } of await this.topics.listOfCalls(organisationId, ids))
      byCall.set(callId, [...(byCall.get(callId) ?? []), topicId]);
    return byCall;
  }
}

import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { Call } from '../../conversations/call.entity';
import { identityOf } from '../../database/identity';
import { RecordingJob } from '../../recordings/recording-job.entity';
import { Analysis, type AnalysisState } from '../../scoring/analysis.entity';
import type { JobStatus } from '../../recordings/recording-job.entity';
import { readCursor } from '../cursor';
import { dayOrMoment } from '../query-checks';
import type { CallFilter, CallStatus } from './call-filter';

/** The rows that make a call stand where it does. */
const ROWS: Record<CallStatus, { job?: JobStatus; analysis?: AnalysisState }> = {
  queued: { job: 'queued' },
  processing: { job: 'processing' },
  rejected: { job: 'rejected' },
  failed: { job: 'failed', analysis: 'failed' },
  waiting_for_agent: { analysis: 'resting' },
  analysing: { analysis: 'due' },
  analysed: { analysis: 'done' },
};

/** The calls of an organisation that a filter leaves, the latest first, from the cursor on. */
export function callQuery(
  manager: EntityManager,
  organisationId: string,
  filter: CallFilter,
): SelectQueryBuilder<Call> {
  const query = manager
    .createQueryBuilder(Call, 'call')
    .where('call.organisationId = :organisationId', { organisationId })
    .orderBy('call.conversationDate', 'DESC')
    .addOrderBy('call.id', 'DESC');
  const narrow = (condition: string, parameters: Record<string, unknown>) =>
    query.andWhere(condition, parameters);
  if (filter.from) narrow('call.conversationDate >= :from', { from: dayOrMoment(filter.from, 'first') });
  if (filter.to) narrow('call.conversationDate <= :to', { to: dayOrMoment(filter.to, 'last') });
  if (filter.agent_id) narrow('call.agentId = :agent', { agent: filter.agent_id });
  if (filter.team) narrow('call.teamExternalId = :team', { team: filter.team });
  if (filter.campaign) narrow('call.campaign = :campaign', { campaign: filter.campaign });
  if (filter.outcome) narrow('call.outcomeCode = :outcome', { outcome: filter.outcome });
  if (filter.min_score) narrow('call.score >= :minScore', { minScore: Number(filter.min_score) });
  if (filter.max_score) narrow('call.score <= :maxScore', { maxScore: Number(filter.max_score) });
  if (filter.external_conversation_id)
    narrow('call.identity = :identity', { identity: identityOf(filter.external_conversation_id) });
  if (filter.status) withStatus(query, filter.status);
  if (filter.cursor) {
    const { moment, id } = readCursor(filter.cursor);
    // Not a row comparison: MySQL would not use the index for one.
    narrow(
      'call.conversationDate <= :lastMoment AND (call.conversationDate < :lastMoment OR call.id < :lastId)',
      { lastMoment: moment, lastId: id },
    );
  }
  return query;
}

function withStatus(query: SelectQueryBuilder<Call>, status: CallStatus): void {
  const { job, analysis } = ROWS[status];
  if (status === 'analysed') {
    // Nearly every call is: asked of each call in turn, rather than of a list of all that are.
    const done = query
      .subQuery()
      .select('1')
      .from(Analysis, 'analysis')
      .where("analysis.callId = call.id AND analysis.state = 'done'");
    query.andWhere(`EXISTS ${done.getQuery()}`);
    return;
  }
  const sources: string[] = [];
  if (job)
    sources.push(
      query
        .subQuery()
        .select('job.callId')
        .from(RecordingJob, 'job')
        .where('job.organisationId = :organisationId AND job.status = :jobStatus')
        .getQuery(),
    );
  if (analysis)
    sources.push(
      query
        .subQuery()
        .select('analysis.callId')
        .from(Analysis, 'analysis')
        .where('analysis.organisationId = :organisationId AND analysis.state = :analysisState')
        .getQuery(),
    );
  query.andWhere(`(${sources.map((source) => `call.id IN ${source}`).join(' OR ')})`, {
    jobStatus: job,
    analysisState: analysis,
  });
}

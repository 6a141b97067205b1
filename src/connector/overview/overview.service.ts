import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { IntegrationKey } from '../../auth/integration-key.entity';
import { Call } from '../../conversations/call.entity';
import { Database } from '../../database/database';
import { Agent } from '../../organisations/agent.entity';
import type { Organisation } from '../../organisations/organisation.entity';
import { RecordingJob } from '../../recordings/recording-job.entity';
import { connectionSteps } from './connection-steps';
import type { IntegrationKeyDto, OverviewCountsDto, OverviewDto } from './overview.dto';

const DAY_MS = 86_400_000;
/** Counting a million rows takes longer than a page may; nobody reads the last digits. */
const COUNTS_UP_TO = 100_000;

/** Where an organisation's connection stands, and how much goes through it. */
@Injectable()
export class Overview {
  constructor(private readonly database: Database) {}

  async of(organisation: Organisation): Promise<Omit<OverviewDto, 'base_url'>> {
    const {
      id: organisationId,
      testRecordingJobId,
      testRecordingWanted,
      connectionConfirmedAt,
    } = organisation;
    const [key, testRecording, counts] = await Promise.all([
      this.key(organisationId),
      testRecordingJobId
        ? this.database.read.findOneBy(RecordingJob, { id: testRecordingJobId, organisationId })
        : null,
      this.counts(organisationId),
    ]);
    return {
      organisation: {
        id: organisationId,
        name: organisation.name,
        demo: Boolean(organisation.demo),
        analysis_enabled: Boolean(organisation.analysisEnabled),
        analysis_started_at: organisation.analysisStartedAt?.toISOString() ?? null,
      },
      integration_key: key,
      connection: {
        confirmed_at: connectionConfirmedAt?.toISOString() ?? null,
        steps: connectionSteps({
          keyCreatedAt: key ? new Date(key.created_at) : null,
          testRecording: testRecordingWanted ? null : testRecording,
          confirmedAt: connectionConfirmedAt,
        }),
        test_recording_job_id: testRecordingJobId,
        test_recording_wanted: Boolean(testRecordingWanted),
      },
      counts,
    };
  }

  /** The live key as people may see it. */
  async key(organisationId: string): Promise<IntegrationKeyDto | null> {
    const key = await this.database.read.findOneBy(IntegrationKey, { organisationId });
    return (
      key && {
        prefix: key.prefix,
        created_at: key.createdAt.toISOString(),
        last_used_at: key.lastUsedAt?.toISOString() ?? null,
      }
    );
  }

  private async counts(organisationId: string): Promise<OverviewCountsDto> {
    const { read } = this.database;
    const [calls, agents, unlinked, waiting, inProgress, failed] = await Promise.all([
      this.recentCalls(organisationId),
      read.countBy(Agent, { organisationId }),
      read.countBy(Agent, { organisationId, employeeId: IsNull() }),
      read.sum(Agent, 'callsWaiting', { organisationId, employeeId: IsNull() }),
      read.countBy(RecordingJob, { organisationId, status: In(['queued', 'processing']) }),
      read.countBy(RecordingJob, { organisationId, status: 'failed' }),
    ]);
    return {
      calls_last_30_days: calls,
      counts_up_to: COUNTS_UP_TO,
      agents,
      agents_unlinked: unlinked,
      calls_waiting: Number(waiting ?? 0),
      recordings_in_progress: inProgress,
      recordings_failed: failed,
    };
  }

  private async recentCalls(organisationId: string): Promise<number> {
    const since = new Date(Date.now() - 30 * DAY_MS);
    const recent = this.database.read
      .createQueryBuilder(Call, 'call')
      .select('1', 'one')
      .where('call.organisationId = :organisationId AND call.conversationDate >= :since', {
        organisationId,
        since,
      })
      .limit(COUNTS_UP_TO);
    const row = await this.database.read
      .createQueryBuilder()
      .select('COUNT(*)', 'count')
      .from(`(${recent.getQuery()})`, 'recent')
      .setParameters(recent.getParameters())
      .getRawOne<{ count: number | string }>();
    return Number(row?.count ?? 0);
  }
}

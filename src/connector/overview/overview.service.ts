import { Injectable } from '@nestjs/common';
import { IntegrationKeys } from '../../auth/integration-keys.service';
import { AnalysesRepository } from '../../evaluations/analysis/analyses.repository';
import { CallsRepository } from '../../conversations/calls.repository';
import { AgentsQuery } from '../../organisations/agents.query';
import type { OrganisationView } from '../../organisations/organisation-view';
import { RecordingsQuery } from '../../recordings/recordings.query';
import { TestRecordingQuery } from '../../recordings/test-recording.query';
import { WebhookEndpoints } from '../../webhooks/endpoints/webhook-endpoints.service';
import { connectionSteps } from './connection-steps';
import { looksSwapped } from '../../scoring/speakers/swapped-speakers';
import type { IntegrationKeyDto, OverviewCountsDto, OverviewDto, SpeakersDto } from './overview.dto';

const DAY_MS = 86_400_000;
/** Counting a million rows takes longer than a page may; nobody reads the last digits. */
const COUNTS_UP_TO = 100_000;
/** The latest calls of which it is told how many have their speakers swapped, and how many of these are named. */
const SPEAKERS_OF_CALLS = 100;
const SWAPPED_SHOWN = 10;

/** Where an organisation's connection stands, and how much goes through it. */
@Injectable()
export class Overview {
  constructor(
    private readonly recordings: RecordingsQuery,
    private readonly testRecordings: TestRecordingQuery,
    private readonly keys: IntegrationKeys,
    private readonly calls: CallsRepository,
    private readonly analyses: AnalysesRepository,
    private readonly agents: AgentsQuery,
    private readonly webhooks: WebhookEndpoints,
  ) {}

  async of(organisation: OrganisationView): Promise<Omit<OverviewDto, 'base_url'>> {
    const {
      id: organisationId,
      testRecordingJobId,
      testRecordingWanted,
      connectionConfirmedAt,
    } = organisation;
    const [key, testRecording, hasAnalysed, counts, speakers, webhooksOff] = await Promise.all([
      this.key(organisationId),
      this.testRecordings.recording(organisation),
      this.analyses.hasAnalysed(organisationId),
      this.counts(organisationId),
      this.speakers(organisationId),
      this.webhooks.countGivenUp(organisationId),
    ]);
    return {
      organisation: {
        id: organisationId,
        name: organisation.name,
        demo: organisation.demo,
        analysis_enabled: organisation.analysisEnabled,
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
        test_recording_wanted: testRecordingWanted,
      },
      has_analysed_calls: hasAnalysed,
      counts,
      speakers,
      webhooks_off: webhooksOff,
    };
  }

  /** The live key as people may see it. */
  async key(organisationId: string): Promise<IntegrationKeyDto | null> {
    const key = await this.keys.current(organisationId);
    return (
      key && {
        prefix: key.prefix,
        created_at: key.createdAt.toISOString(),
        last_used_at: key.lastUsedAt?.toISOString() ?? null,
        scopes: key.scopes,
      }
    );
  }

  private async speakers(organisationId: string): Promise<SpeakersDto> {
    const latest = await this.calls.listSwappedProbabilities(organisationId, SPEAKERS_OF_CALLS);
    const swapped = latest.filter(({ swappedProbability }) => looksSwapped(swappedProbability));
    return {
      calls: latest.filter(({ swappedProbability }) => swappedProbability !== null).length,
      swapped: swapped.length,
      latest_swapped: swapped.slice(0, SWAPPED_SHOWN).map(({ id }) => id),
    };
  }

  private async counts(organisationId: string): Promise<OverviewCountsDto> {
    const since = new Date(Date.now() - 30 * DAY_MS);
    const tests = await this.calls.listTestIds(organisationId);
    const [calls, agents, recordings] = await Promise.all([
      this.calls.countSince(organisationId, since, COUNTS_UP_TO, tests),
      this.agents.counts(organisationId),
      this.recordings.counts(organisationId),
    ]);
    return {
      calls_last_30_days: calls,
      counts_up_to: COUNTS_UP_TO,
      agents: agents.linked + agents.unlinked,
      agents_unlinked: agents.unlinked,
      calls_waiting: agents.callsWaiting,
      recordings_in_progress: recordings.inProgress,
      recordings_failed: recordings.failed,
    };
  }
}

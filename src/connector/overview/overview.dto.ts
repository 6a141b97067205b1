import { ApiProperty } from '@nestjs/swagger';
import { INTEGRATION_KEY_SCOPES, type KeyScope } from '../../auth/read-keys/key-scope';

const whole = { type: 'integer' } as const;
const maybeMoment = { type: String, format: 'date-time', nullable: true } as const;

export const CONNECTION_STEPS = [
  'key_created',
  'recording_received',
  'recording_checked',
  'recording_transcribed',
  'confirmed',
] as const;
export type ConnectionStepName = (typeof CONNECTION_STEPS)[number];

export class OrganisationDto {
  @ApiProperty()
  id: string;

  @ApiProperty({ example: 'Northwind' })
  name: string;

  @ApiProperty()
  demo: boolean;

  @ApiProperty()
  analysis_enabled: boolean;

  @ApiProperty({ ...maybeMoment, description: 'Calls from before are not analysed; null: all are.' })
  analysis_started_at: string | null;
}

export class IntegrationKeyDto {
  @ApiProperty({ description: 'The first characters, to recognise it by.', example: 'cis_Zk3hA9Qx' })
  prefix: string;

  @ApiProperty({ format: 'date-time' })
  created_at: string;

  @ApiProperty({ ...maybeMoment, description: 'To the minute; null when it was never used.' })
  last_used_at: string | null;

  @ApiProperty({
    enum: INTEGRATION_KEY_SCOPES,
    isArray: true,
    description: 'What it may do beside delivering calls.',
  })
  scopes: KeyScope[];
}

export class ConnectionStepDto {
  @ApiProperty({ enum: CONNECTION_STEPS })
  step: ConnectionStepName;

  @ApiProperty({ enum: ['done', 'current', 'failed', 'todo'] })
  state: 'done' | 'current' | 'failed' | 'todo';

  @ApiProperty({ ...maybeMoment, description: 'When it was done, where that is known.' })
  at: string | null;
}

export class ConnectionDto {
  @ApiProperty(maybeMoment)
  confirmed_at: string | null;

  @ApiProperty({ type: [ConnectionStepDto], description: 'In their order.' })
  steps: ConnectionStepDto[];

  @ApiProperty({ type: String, nullable: true, description: 'Job of the test recording.' })
  test_recording_job_id: string | null;

  @ApiProperty({ description: 'A new test recording was asked for and has not arrived yet.' })
  test_recording_wanted: boolean;
}

/** Calls are counted by when they took place, not by when they were delivered. */
export class OverviewCountsDto {
  @ApiProperty({
    ...whole,
    description: 'Calls that took place in the last 30 days; `counts_up_to` at most.',
  })
  calls_last_30_days: number;

  @ApiProperty({ ...whole, description: 'Where counting stops.' })
  counts_up_to: number;

  @ApiProperty(whole)
  agents: number;

  @ApiProperty(whole)
  agents_unlinked: number;

  @ApiProperty({ ...whole, description: 'Calls left because their agent was not linked.' })
  calls_waiting: number;

  @ApiProperty({ ...whole, description: 'Recordings queued or being transcribed.' })
  recordings_in_progress: number;

  @ApiProperty(whole)
  recordings_failed: number;
}

/** Whether agent and customer are told apart rightly in what is delivered. */
export class SpeakersDto {
  @ApiProperty({ ...whole, description: 'Calls of the latest 100 of which it is known.' })
  calls: number;

  @ApiProperty({ ...whole, description: 'Those of them whose agent and customer look the wrong way round.' })
  swapped: number;

  @ApiProperty({
    type: [String],
    maxItems: 10,
    description: 'Ids of the latest of these calls, the latest first.',
  })
  latest_swapped: string[];
}

/** Where the connection of an organisation stands. */
export class OverviewDto {
  @ApiProperty({ type: OrganisationDto })
  organisation: OrganisationDto;

  @ApiProperty({ type: IntegrationKeyDto, nullable: true })
  integration_key: IntegrationKeyDto | null;

  @ApiProperty({ type: ConnectionDto })
  connection: ConnectionDto;

  @ApiProperty({ description: 'Whether any call has been analysed, confirmed connection or not.' })
  has_analysed_calls: boolean;

  @ApiProperty({ type: OverviewCountsDto })
  counts: OverviewCountsDto;

  @ApiProperty({ type: SpeakersDto })
  speakers: SpeakersDto;

  @ApiProperty({
    ...whole,
    description:
      'Webhook endpoints that were switched off because they failed for five days or answered 410.',
  })
  webhooks_off: number;

  @ApiProperty({
    description: 'Address of this installation, for client systems.',
    example: 'https://calls.example.com',
  })
  base_url: string;
}

/** A new integration key, shown this once. */
export class NewIntegrationKeyDto {
  @ApiProperty({ example: 'cis_Zk3hA9Qx…' })
  integration_key: string;

  @ApiProperty({ type: IntegrationKeyDto })
  key: IntegrationKeyDto;
}

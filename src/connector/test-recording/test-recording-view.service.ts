import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database';
import { CallsQuery } from '../../evaluations/calls/calls.query';
import type { Organisation } from '../../organisations/organisation.entity';
import { RecordingJob } from '../../recordings/recording-job.entity';
import { snakeCased } from '../snake-cased';
import { toRecordingDto } from '../recordings/to-recording-dto';
import type { TestRecordingDto } from './test-recording.dto';

/** The test recording as the connector page shows it. */
@Injectable()
export class TestRecordingView {
  constructor(
    private readonly database: Database,
    private readonly calls: CallsQuery,
  ) {}

  /** The job of the present test recording. */
  async job({ id, testRecordingJobId }: Organisation): Promise<RecordingJob | null> {
    if (!testRecordingJobId) return null;
    return this.database.read.findOneBy(RecordingJob, { id: testRecordingJobId, organisationId: id });
  }

  async of(organisation: Organisation): Promise<TestRecordingDto> {
    const job = await this.job(organisation);
    const wanted = Boolean(organisation.testRecordingWanted);
    const confirmedAt = organisation.connectionConfirmedAt;
    const connection = { wanted, confirmed_at: confirmedAt?.toISOString() ?? null };
    if (!job) return { ...NONE, ...connection };
    const organisationId = organisation.id;
    const call = await this.calls.find(organisationId, job.callId);
    if (!call) throw new Error('the test recording has no call');
    const { conversationId, sentences } = call;
    const transcript = conversationId ? { id: conversationId, sentenceCount: sentences?.length ?? 0 } : null;
    const agentIsLeft = job.agentChannel === 0;
    const isTranscribed = job.status === 'transcribed' || job.status === 'ingested';
    return {
      recording: toRecordingDto(job, call.externalConversationId, transcript),
      agent: snakeCased(call.agent),
      conversation_date: call.conversationDate.toISOString(),
      channels: agentIsLeft ? { left: 'agent', right: 'customer' } : { left: 'customer', right: 'agent' },
      swapped_agent_channel: agentIsLeft ? '1' : '0',
      sentences,
      has_audio: job.audioKey !== null,
      can_confirm: isTranscribed && !wanted && confirmedAt === null,
      ...connection,
    };
  }
}

const NONE: Omit<TestRecordingDto, 'wanted' | 'confirmed_at'> = {
  recording: null,
  agent: null,
  conversation_date: null,
  channels: null,
  swapped_agent_channel: null,
  sentences: null,
  has_audio: false,
  can_confirm: false,
};

import { Injectable } from '@nestjs/common';
import { Call } from '../../conversations/call.entity';
import { Conversation } from '../../conversations/conversation.entity';
import { Database } from '../../database/database';
import type { Organisation } from '../../organisations/organisation.entity';
import { RecordingJob } from '../../recordings/recording-job.entity';
import { CallList } from '../calls/call-list.service';
import { toRecordingDto } from '../recordings/to-recording-dto';
import type { TestRecordingDto } from './test-recording.dto';

/** The test recording as the connector page shows it. */
@Injectable()
export class TestRecordingView {
  constructor(
    private readonly database: Database,
    private readonly calls: CallList,
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
    const [call, conversation] = await Promise.all([
      this.database.read.findOneByOrFail(Call, { id: job.callId, organisationId }),
      this.database.read.findOneBy(Conversation, { callId: job.callId, organisationId }),
    ]);
    const [summary] = await this.calls.summaries(organisationId, [call]);
    const agentIsLeft = job.agentChannel === 0;
    const isTranscribed = job.status === 'transcribed' || job.status === 'ingested';
    return {
      recording: toRecordingDto(job, call.externalConversationId, conversation),
      agent: summary?.agent ?? null,
      conversation_date: call.conversationDate.toISOString(),
      channels: agentIsLeft ? { left: 'agent', right: 'customer' } : { left: 'customer', right: 'agent' },
      swapped_agent_channel: agentIsLeft ? '1' : '0',
      sentences: conversation?.sentences ?? null,
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

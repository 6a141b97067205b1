import type { Conversation } from '../../conversations/conversation.entity';
import type { RecordingJob } from '../../recordings/recording-job.entity';
import { toDto } from '../../recordings/recording-jobs.service';
import type { RecordingDto } from './recording.dto';

/** What the pipeline writes down of the audio check. */
interface Findings {
  explanation?: string;
  measures?: Record<string, unknown>;
}

/** A job as administrators see it. */
export function toRecordingDto(
  job: RecordingJob,
  externalConversationId: string,
  conversation: Pick<Conversation, 'id' | 'sentenceCount'> | null,
): RecordingDto {
  const findings = job.findings ? (JSON.parse(job.findings) as Findings) : {};
  return {
    ...toDto(job, externalConversationId, conversation?.id ?? null),
    call_id: job.callId,
    agent_channel: job.agentChannel,
    audio_format: job.audioFormat,
    audio_bytes: job.audioBytes,
    has_audio: job.audioKey !== null,
    is_test: Boolean(job.isTest),
    explanation: findings.explanation ?? null,
    measures: findings.measures ?? null,
    can_retry: job.status === 'failed' && (job.audioKey !== null || Boolean(conversation?.sentenceCount)),
  };
}

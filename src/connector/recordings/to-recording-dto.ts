import { toDto } from '../../recordings/recording-jobs.service';
import type { RecordingView } from '../../recordings/recordings.query';
import type { RecordingDto } from './recording.dto';

/** A recording as administrators see it. */
export const toRecordingDto = (recording: RecordingView): RecordingDto => ({
  ...toDto(recording),
  call_id: recording.callId,
  agent_channel: recording.agentChannel,
  audio_format: recording.audioFormat,
  audio_bytes: recording.audioBytes,
  has_audio: recording.audioKey !== null,
  is_test: recording.isTest,
  explanation: recording.explanation,
  measures: recording.measures,
  can_retry: recording.canRetry,
});

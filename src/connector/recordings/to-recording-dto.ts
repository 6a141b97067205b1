import { toDto } from '../../recordings/recording-jobs.service';
import type { RecordingView } from '../../recordings/recordings.query';
import type { RecordingDto } from './recording.dto';

/** A recording as administrators see it. */
export const toRecordingDto = (recording: RecordingView): RecordingDto => ({
  ...toDto(recording),
  call_id: recording.callId,
  agent_channel: agentChannelOf(recording),
  audio_format: recording.audioFormat,
  audio_bytes: recording.audioBytes,
  has_audio: recording.audioKey !== null,
  is_test: recording.isTest,
  explanation: recording.explanation,
  measures: recording.measures,
  failure_code: recording.failureCode,
  can_retry: recording.canRetry,
  waiting_for_agent: recording.waitsForAgent,
});

/** The channel of the agent, as it turned out to be. */
export const agentChannelOf = ({
  agentChannel,
  speakersExchanged,
}: Pick<RecordingView, 'agentChannel' | 'speakersExchanged'>): 0 | 1 =>
  (agentChannel === 1) === speakersExchanged ? 0 : 1;

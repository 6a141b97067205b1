import { snakeCased } from '../http/snake-cased';
import type { Sentence } from '../conversations/sentence';
import type { CallResult } from '../evaluations/calls/call-results.query';
import { readEvaluation } from '../evaluations/stored-evaluation';
import { metadataAsSent } from '../http/validation/body-shape';
import { writeJson } from '../http/verbatim-json';
import type { RecordingResult } from '../recordings/recordings.query';
import { resultStatus } from './result-status';
import type { ResultAudioDto, ResultDto } from './result.dto';

/** The stored parts of one result. */
export interface ResultParts {
  result: CallResult;
  /** The client's identifier of the agent. */
  agent: string;
  /** Null for a delivered transcript. */
  recording: RecordingResult | null;
  /** Left out where it was not asked for; null where there is none. */
  transcript?: Sentence[] | null;
}

/** A result as `writeJson` writes it; `sandbox` says that its call was delivered to try things out. */
export function toResultDto(
  { result, agent, recording, transcript }: ResultParts,
  sandbox: boolean,
): ResultDto {
  const { call, evaluation, analysisState } = result;
  const status = resultStatus(recording?.status ?? null, analysisState);
  return {
    external_conversation_id: call.externalConversationId,
    conversation_id: result.conversationId,
    sandbox,
    test: call.test,
    route: call.route,
    status,
    error: status === 'failed' ? (result.analysisError ?? recording?.lastError ?? null) : null,
    received_at: call.createdAt.toISOString(),
    updated_at: (call.resultChangedAt ?? call.createdAt).toISOString(),
    call: {
      conversation_date: call.conversationDate.toISOString(),
      agent_external_id: agent,
      call_agent_name: call.callAgentName,
      team_external_id: call.teamExternalId,
      campaign: call.campaign,
      outcome_code: call.outcomeCode,
      outcome_category: call.outcomeCategory,
      duration_seconds: call.durationSeconds,
      contact_id: call.contactId,
      metadata: call.metadata === null ? null : metadataAsSent(call.metadata),
    },
    redacted: call.redactedKinds,
    audio: recording && toAudioDto(recording),
    evaluation: evaluation === null ? null : snakeCased(readEvaluation(evaluation)),
    topics: result.topics,
    transcript_expired_at: result.transcriptExpiredAt?.toISOString() ?? null,
    evaluation_expired_at: result.evaluationExpiredAt?.toISOString() ?? null,
    ...(transcript === undefined ? {} : { transcript }),
  };
}

/** The JSON text of a result. */
export function resultJson(parts: ResultParts, sandbox: boolean): string {
  const dto = toResultDto(parts, sandbox);
  return writeJson(dto, dto.call.metadata);
}

const toAudioDto = (recording: RecordingResult): ResultAudioDto => ({
  job_id: recording.id,
  reject_reason: recording.rejectReason,
  channel_separation: recording.channelSeparation,
  audio_seconds: recording.audioSeconds,
  explanation: recording.explanation,
  measures: recording.measures,
});

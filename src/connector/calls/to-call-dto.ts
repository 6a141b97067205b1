import type { CallView } from '../../evaluations/calls/call-details.query';
import type { CallSummary } from '../../evaluations/calls/call-summaries.service';
import { metadataAsSent } from '../../http/validation/body-shape';
import type { RecordingStatus } from '../../recordings/recordings.query';
import { looksSwapped } from '../../scoring/speakers/swapped-speakers';
import { snakeCased } from '../../http/snake-cased';
import { callStatus } from './call-status';
import type { CallDetailDto } from './call-detail.dto';
import { REVIEW_URGENCIES, type CallSummaryDto } from './call-summary.dto';

/** A call in a list; `recording` is null for a transcript that was delivered. */
export const toCallSummaryDto = (call: CallSummary, recording: RecordingStatus | null): CallSummaryDto => ({
  id: call.id,
  conversation_id: call.conversationId,
  external_conversation_id: call.externalConversationId,
  route: call.route,
  test: call.test,
  status: callStatus(recording?.status ?? null, call.analysisState),
  conversation_date: call.conversationDate.toISOString(),
  agent: snakeCased(call.agent),
  team_external_id: call.teamExternalId,
  campaign: call.campaign,
  outcome_code: call.outcomeCode,
  outcome_category: call.outcomeCategory,
  duration_seconds: call.durationSeconds,
  length_seconds: call.durationSeconds ?? recording?.audioSeconds ?? null,
  score: call.score,
  coverage: call.coverage,
  interval: call.interval,
  review: REVIEW_URGENCIES[call.reviewPriority] ?? 'no',
  no_score_reason: call.noScoreReason,
  speakers_swapped: looksSwapped(call.swappedProbability),
  topics: call.topics,
});

/** A call alone, without its recording. */
export const toCallDetailDto = (
  call: CallView,
  recording: RecordingStatus | null,
): Omit<CallDetailDto, 'recording' | 'audio' | 'can_retry' | 'undoable'> => ({
  ...toCallSummaryDto(call, recording),
  contact_id: call.contactId,
  metadata: call.metadata === null ? null : metadataAsSent(call.metadata),
  received_at: call.acceptedAt.toISOString(),
  sentences: call.sentences,
  speakers_exchanged: call.speakersExchanged,
  redacted: call.redactedKinds,
  evaluation: call.evaluation && snakeCased(call.evaluation),
  analysis_error: call.analysisError,
  analysis_failure_code: call.analysisFailureCode,
  transcript_expired_at: call.transcriptExpiredAt?.toISOString() ?? null,
  evaluation_expired_at: call.evaluationExpiredAt?.toISOString() ?? null,
});

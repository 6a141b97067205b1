import { columnsOf } from './column';
import { statusOf, type ExportedCall } from './exported-call';

/** Why a call has failed; null for any other. */
const errorOf = (row: ExportedCall): string | null =>
  statusOf(row) === 'failed' ? (row.analysisError ?? row.recording?.lastError ?? null) : null;

/** Columns of the kind `calls`, one row a call. docs/exports.md describes each; its order and names are kept. */
export const CALL_COLUMNS = columnsOf<ExportedCall>(
  ['external_conversation_id', 'text', ({ call }) => call.externalConversationId],
  ['conversation_id', 'text', ({ conversationId }) => conversationId],
  ['route', 'text', ({ call }) => call.route],
  ['status', 'text', statusOf],
  ['error', 'text', errorOf],
  ['received_at', 'moment', ({ call }) => call.createdAt],
  ['updated_at', 'moment', ({ call }) => call.resultChangedAt ?? call.createdAt],
  ['conversation_date', 'moment', ({ call }) => call.conversationDate],
  ['agent_external_id', 'text', ({ agent }) => agent],
  ['call_agent_name', 'text', ({ call }) => call.callAgentName],
  ['team_external_id', 'text', ({ call }) => call.teamExternalId],
  ['campaign', 'text', ({ call }) => call.campaign],
  ['outcome_code', 'text', ({ call }) => call.outcomeCode],
  ['outcome_category', 'text', ({ call }) => call.outcomeCategory],
  ['duration_seconds', 'integer', ({ call }) => call.durationSeconds],
  ['contact_id', 'text', ({ call }) => call.contactId],
  ['metadata', 'text', ({ call }) => call.metadata],
  ['job_id', 'text', ({ recording }) => recording?.id ?? null],
  ['reject_reason', 'text', ({ recording }) => recording?.rejectReason ?? null],
  ['channel_separation', 'text', ({ recording }) => recording?.channelSeparation ?? null],
  ['audio_seconds', 'number', ({ recording }) => recording?.audioSeconds ?? null],
  ['score', 'number', ({ call }) => call.score],
  ['score_low', 'number', ({ call }) => call.scoreLow],
  ['score_high', 'number', ({ call }) => call.scoreHigh],
  ['coverage', 'number', ({ call }) => call.coverage],
  ['no_score_reason', 'text', ({ call }) => call.noScoreReason],
  ['needs_review', 'boolean', ({ call }) => call.reviewPriority > 0],
  ['critical_suspected', 'boolean', ({ call }) => call.reviewPriority > 1],
  ['speakers_swapped_probability', 'number', ({ call }) => call.swappedProbability],
  ['redacted', 'text', ({ call }) => call.redactedKinds?.join(' ') ?? null],
  ['transcript_expired_at', 'moment', (row) => row.transcriptExpiredAt],
  ['evaluation_expired_at', 'moment', (row) => row.evaluationExpiredAt],
  ['topics', 'text', ({ topics }) => (topics.length ? JSON.stringify(topics.map(({ name }) => name)) : null)],
  ['test', 'boolean', ({ call }) => call.test],
);

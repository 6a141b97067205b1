import type { CriterionResult, EvaluationResult } from '../../scoring/evaluation';
import { columnsOf } from './column';
import type { ExportedCall } from './exported-call';

/** One criterion of the present evaluation of a call. */
export interface ExportedCriterion {
  row: ExportedCall;
  evaluation: EvaluationResult;
  criterion: CriterionResult;
}

/**
 * Columns of the kind `criteria`, one row a criterion of an evaluated call. No words of the call: those
 * are in the kind `transcripts`.
 */
export const CRITERION_COLUMNS = columnsOf<ExportedCriterion>(
  ['external_conversation_id', 'text', ({ row }) => row.call.externalConversationId],
  ['conversation_id', 'text', ({ row }) => row.conversationId],
  ['updated_at', 'moment', ({ row: { call } }) => call.resultChangedAt ?? call.createdAt],
  ['conversation_date', 'moment', ({ row }) => row.call.conversationDate],
  ['agent_external_id', 'text', ({ row }) => row.agent],
  ['team_external_id', 'text', ({ row }) => row.call.teamExternalId],
  ['campaign', 'text', ({ row }) => row.call.campaign],
  ['rubric_id', 'text', ({ evaluation }) => evaluation.rubric.id],
  ['rubric_version', 'text', ({ evaluation }) => evaluation.rubric.version],
  ['rubric_hash', 'text', ({ evaluation }) => evaluation.rubric.hash],
  ['engine', 'text', ({ evaluation }) => evaluation.engine.name],
  ['engine_version', 'text', ({ evaluation }) => evaluation.engine.version],
  ['criterion_id', 'text', ({ criterion }) => criterion.id],
  ['criterion_name', 'text', ({ criterion }) => criterion.name],
  ['section_id', 'text', ({ criterion }) => criterion.section],
  ['status', 'text', ({ criterion }) => criterion.status],
  ['points', 'number', ({ criterion }) => criterion.points],
  ['weight', 'number', ({ criterion }) => criterion.weight],
  ['confidence', 'number', ({ criterion }) => criterion.confidence],
  ['critical', 'boolean', ({ criterion }) => criterion.critical],
  ['decided_by', 'text', ({ criterion }) => criterion.decidedBy],
  ['engine_status', 'text', ({ criterion }) => criterion.engineStatus],
  ['changed_at', 'moment', ({ criterion }) => (criterion.change ? new Date(criterion.change.at) : null)],
);

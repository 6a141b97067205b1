import type { ExportKind } from '../export-kind';
import { CALL_COLUMNS } from './call-columns';
import type { Column } from './column';
import { CRITERION_COLUMNS } from './criterion-columns';
import { SENTENCE_COLUMNS } from './sentence-columns';

/** The columns of each kind, in their order. */
export const COLUMNS: Record<ExportKind, readonly Column[]> = {
  calls: CALL_COLUMNS,
  criteria: CRITERION_COLUMNS,
  transcripts: SENTENCE_COLUMNS,
};

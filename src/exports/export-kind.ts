/** What a row of an export is: a call, a criterion of an evaluation, or a sentence of a transcript. */
export const EXPORT_KINDS = ['calls', 'criteria', 'transcripts'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** How the file is written; the word is its extension too. */
export const EXPORT_FORMATS = ['csv', 'jsonl', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/**
 * Raised when a column is renamed, removed or means something else. New columns at the end do not raise it. See
 * docs/exports.md.
 */
export const COLUMNS_VERSION = 1;

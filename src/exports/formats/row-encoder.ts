import type { Cell } from '../columns/column';
import type { ExportFormat } from '../export-kind';

/** Writes rows as the bytes of a file, part by part. */
export interface RowEncoder {
  /** The next bytes of the file; none while rows are gathered. Not to be called again before it has resolved. */
  add(rows: readonly Cell[][]): Promise<Uint8Array>;
  /** The last bytes of the file. */
  end(): Promise<Uint8Array>;
  /** To be called when it is no longer needed, however the writing ended. */
  close(): Promise<void>;
}

/** What a file of a format is sent as. */
export const CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
};

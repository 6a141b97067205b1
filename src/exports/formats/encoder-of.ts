import type { Column } from '../columns/column';
import type { ExportFormat } from '../export-kind';
import { csvEncoder } from './csv';
import { jsonLinesEncoder } from './json-lines';
import { ParquetThread } from './parquet-thread';
import type { RowEncoder } from './row-encoder';

/** An encoder for one file of a format. */
export function encoderOf(format: ExportFormat, columns: readonly Column[], withBom: boolean): RowEncoder {
  switch (format) {
    case 'csv':
      return csvEncoder(columns, withBom);
    case 'jsonl':
      return jsonLinesEncoder(columns);
    case 'parquet':
      return new ParquetThread(columns);
  }
}

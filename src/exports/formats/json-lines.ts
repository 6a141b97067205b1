import type { Cell, Column } from '../columns/column';
import { TextRowEncoder } from './text-encoder';

/** Writes a JSON object a line, with every column in it. */
export function jsonLinesEncoder(columns: readonly Column[]): TextRowEncoder {
  const line = (row: Cell[]): string =>
    `${JSON.stringify(Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? null])))}\n`;
  return new TextRowEncoder('', (rows) => rows.map(line).join(''));
}

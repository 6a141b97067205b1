import { stringify, type Options } from 'csv-stringify/sync';
import type { Column } from '../columns/column';
import { TextRowEncoder } from './text-encoder';

const BYTE_ORDER_MARK = '\uFEFF';

/** RFC 4180. A date is written as everywhere in the API. */
const OPTIONS: Options = {
  record_delimiter: '\r\n',
  // Not so by default with an own delimiter: the rest of a text would stand at the beginning of a line.
  quote_record_delimiter: true,
  // A spreadsheet would run what begins with `=`, `+`, `-`, `@`, a tab or a carriage return; an apostrophe stops it.
  escape_formulas: true,
  cast: {
    date: (value) => value.toISOString(),
    boolean: (value) => String(value),
    // OWASP names the line feed too, which the library leaves.
    string: (value) => (value.startsWith('\n') ? `'${value}` : value),
  },
};

/** Writes CSV with a line of the columns' names. An empty field is null or an empty text. */
export function csvEncoder(columns: readonly Column[], withBom: boolean): TextRowEncoder {
  const head = stringify([columns.map(({ name }) => name)], OPTIONS);
  return new TextRowEncoder((withBom ? BYTE_ORDER_MARK : '') + head, (rows) =>
    stringify(rows as unknown[][], OPTIONS),
  );
}

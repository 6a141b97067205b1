import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import type { Cell, Column } from '../columns/column';
import { csvEncoder } from './csv';
import { jsonLinesEncoder } from './json-lines';
import { ParquetFile } from './parquet-file';

const COLUMNS: Column[] = [
  { name: 'id', type: 'text' },
  { name: 'seconds', type: 'integer' },
  { name: 'score', type: 'number' },
  { name: 'critical', type: 'boolean' },
  { name: 'at', type: 'moment' },
];
const AT = new Date('2026-01-31T14:05:00.250Z');
const row = (id: string | null): Cell[] => [id, 60, 87.5, true, AT];
const EMPTY: Cell[] = [null, null, null, null, null];

const textOf = async (encoder: ReturnType<typeof csvEncoder>, ...pages: Cell[][][]): Promise<string> => {
  const parts: Uint8Array[] = [];
  for (const page of pages) parts.push(await encoder.add(page));
  parts.push(await encoder.end());
  return Buffer.concat(parts).toString();
};
const csv = (...texts: (string | null)[]) =>
  textOf(
    csvEncoder(COLUMNS.slice(0, 1), false),
    texts.map((text) => [text]),
  );

describe('CSV', () => {
  it('has a line of names once, and a line a row over any number of pages, each ended as RFC 4180 has it', async () => {
    expect(await textOf(csvEncoder(COLUMNS, false), [row('a')], [], [row('b'), EMPTY])).toBe(
      'id,seconds,score,critical,at\r\n' +
        'a,60,87.5,true,2026-01-31T14:05:00.250Z\r\n' +
        'b,60,87.5,true,2026-01-31T14:05:00.250Z\r\n' +
        ',,,,\r\n',
    );
  });

  it('has the names when there is no row, and a byte order mark only where it is asked for', async () => {
    expect(await textOf(csvEncoder(COLUMNS, false))).toBe('id,seconds,score,critical,at\r\n');
    expect(await textOf(csvEncoder(COLUMNS, true))).toBe('\uFEFFid,seconds,score,critical,at\r\n');
  });

  it('quotes what holds a comma, a quote or the end of a line', async () => {
    expect(await csv('a,b', 'say "yes"', 'one\ntwo', 'one\rtwo')).toBe(
      'id\r\n"a,b"\r\n"say ""yes"""\r\n"one\ntwo"\r\n"one\rtwo"\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠A1'])(
    'has no spreadsheet run a text such as %j',
    async (text) => {
      const [, ...cell] = (await csv(text)).split('id\r\n');
      expect(cell.join('').replace(/^"/, '').startsWith("'")).toBe(true);
    },
  );

  it('has no spreadsheet run a formula that is quoted, and leaves numbers as they are', async () => {
    expect(await csv('=HYPERLINK("https://evil.example","x")')).toBe(
      'id\r\n"\'=HYPERLINK(""https://evil.example"",""x"")"\r\n',
    );
    const numbers = csvEncoder([{ name: 'n', type: 'number' }], false);
    expect(await textOf(numbers, [[-1.5], [0]])).toBe('n\r\n-1.5\r\n0\r\n');
  });
});

describe('JSON Lines', () => {
  it('has an object a line with every column, whatever a text holds', async () => {
    const text = 'one\ntwo\r\u2028"three"=1';
    const written = await textOf(jsonLinesEncoder(COLUMNS), [row(text)], [EMPTY]);
    const lines = written.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { id: text, seconds: 60, score: 87.5, critical: true, at: '2026-01-31T14:05:00.250Z' },
      { id: null, seconds: null, score: null, critical: null, at: null },
    ]);
  });
});

describe('Parquet', () => {
  const bytesOf = (file: ParquetFile, ...pages: Cell[][][]): Uint8Array => {
    const parts = pages.map((page) => file.add(page));
    return Buffer.concat([...parts, file.end()]);
  };
  const read = (bytes: Uint8Array) =>
    parquetReadObjects({ file: new Uint8Array(bytes).buffer }) as Promise<Record<string, unknown>[]>;

  // Readers that know the older name alone, as all did once, take it for UTC; DuckDB does not.
  it('says of moments that they are in UTC, by both names that readers look for', () => {
    const file = new ParquetFile(COLUMNS);
    const bytes = Buffer.concat([file.add([row('a')]), file.end()]);
    const { schema } = parquetMetadata(new Uint8Array(bytes).buffer);
    expect(schema.find(({ name }) => name === 'at')).toMatchObject({
      type: 'INT64',
      converted_type: 'TIMESTAMP_MILLIS',
      logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
    });
  });

  it('is read back with its types, over several row groups', async () => {
    const ids = Array.from({ length: 25 }, (_, at) => `call ${at}`);
    const file = new ParquetFile(COLUMNS, { rows: 10, characters: 1_000 });
    const rows = await read(bytesOf(file, ids.slice(0, 12).map(row), [EMPTY], ids.slice(12).map(row)));
    expect(rows.map(({ id }) => id)).toEqual([...ids.slice(0, 12), null, ...ids.slice(12)]);
    expect(rows[0]).toEqual({ id: 'call 0', seconds: 60n, score: 87.5, critical: true, at: AT });
    expect(rows[12]).toEqual({ id: null, seconds: null, score: null, critical: null, at: null });
  });

  it('writes a group when its texts are long, so that it holds no more than that in memory', () => {
    const file = new ParquetFile(COLUMNS, { rows: 1_000, characters: 100 });
    expect(file.add([row('x'.repeat(50))]).length).toBe(4);
    expect(file.add([row('y'.repeat(50))]).length).toBeGreaterThan(100);
  });

  it('is read back when it has no row', async () => {
    expect(await read(bytesOf(new ParquetFile(COLUMNS)))).toEqual([]);
  });
});

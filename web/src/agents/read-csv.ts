import Papa from 'papaparse';

export interface CsvRow {
  agent_external_id: string;
  employee_name: string;
}

const FIRST_COLUMN_NAMES = new Set(['agent', 'agent_external_id', 'agent id', 'identifier', 'id']);

/**
 * Rows of a table of two columns: identifier and employee. Takes commas, semicolons and tabs, quoted values
 * (RFC 4180), a byte order mark, and a first line of column names.
 */
export function readCsv(text: string): CsvRow[] {
  const clean = text.replace(/^\uFEFF/, '');
  const { data: rows } = Papa.parse<string[]>(clean, {
    delimiter: separatorOf(clean),
    skipEmptyLines: 'greedy',
  });
  const hasHead = FIRST_COLUMN_NAMES.has((rows[0]?.[0] ?? '').trim().toLowerCase());
  return rows.slice(hasHead ? 1 : 0).map(([agent = '', employee = '']) => ({
    // An identifier is exact: a space in it may be meant.
    agent_external_id: agent,
    employee_name: employee.trim(),
  }));
}

function separatorOf(text: string): string {
  const firstLine = text.slice(0, text.search(/[\r\n]|$/));
  return [';', '\t'].find((separator) => firstLine.includes(separator)) ?? ',';
}

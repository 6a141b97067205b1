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
  const rows = splitRows(clean, separatorOf(clean)).filter((cells) =>
    cells.some((cell) => cell.trim() !== ''),
  );
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

function splitRows(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[at++];
      else quoted = false;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === separator) {
      row.push(cell);
      cell = '';
    } else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text[at + 1] === '\n') at++;
      row.push(cell);
      rows.push(row);
      row = [];
      cell = '';
    } else cell += letter;
  }
  return row.length > 0 || cell !== '' ? [...rows, [...row, cell]] : rows;
}

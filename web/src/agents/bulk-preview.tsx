import { useMemo } from 'react';
import type { LinkRow } from '../api/types';
import { Badge } from '../design/card';
import { useWords, type Tell } from '../language/use-words';
import { DataTable, type Column } from '../ui/data-table';
import styles from './agents.module.css';
import words from './words.en';

const TONES: Record<LinkRow['result'], string | undefined> = {
  link: 'good',
  relink: 'fair',
  unchanged: undefined,
  repeated: 'fair',
  wrong: 'poor',
};

function noteOf(row: LinkRow, tell: Tell<(typeof words)['english']>): string {
  // The service names the fields of its interface; the table calls them otherwise.
  if (row.message)
    return row.message
      .replace('agent_external_id', tell('theIdentifier'))
      .replace('employee_name', tell('theEmployee'));
  return [
    !row.agent_known && tell('notSeen'),
    row.result === 'relink' && row.current_employee && tell('isNow', { employee: row.current_employee }),
    row.creates_employee && tell('newEmployee'),
    row.calls_waiting > 0 && tell('callsWaiting', { count: row.calls_waiting }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** What becomes of each row of a file. */
export function BulkPreview({ rows }: { rows: LinkRow[] }) {
  const tell = useWords(words);
  const columns = useMemo<Column<LinkRow>[]>(
    () => [
      { id: 'row', header: tell('row'), accessorFn: ({ row }) => row + 1 },
      {
        id: 'agent',
        header: tell('agent'),
        accessorFn: ({ agent_external_id: id }) => id,
        cell: ({ row: { original: row } }) => (
          <span className={styles.twoLine}>
            {row.agent_external_id || tell('empty')}
            {row.agent_name && <small>{row.agent_name}</small>}
          </span>
        ),
      },
      {
        id: 'employee',
        header: tell('employee'),
        accessorFn: ({ employee_name: name }) => name || tell('empty'),
      },
      {
        id: 'happens',
        header: tell('happens'),
        accessorFn: ({ result }) => result,
        cell: ({ row: { original: row } }) => (
          <span className={styles.twoLine}>
            <Badge tone={TONES[row.result]}>{tell(`result.${row.result}`)}</Badge>
            <small>{noteOf(row, tell)}</small>
          </span>
        ),
      },
    ],
    [tell],
  );
  return (
    <DataTable
      label={tell('bulkRows')}
      columns={columns}
      rows={rows}
      rowId={({ row }) => String(row)}
      rowProps={({ result }) => ({ 'data-result': result })}
      stacks
    />
  );
}

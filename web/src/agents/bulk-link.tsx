import { useState } from 'react';
import { api } from '../api/client';
import type { LinkRow, Links } from '../api/types';
import { Button } from '../design/button';
import { Badge } from '../design/card';
import { Dialog } from '../design/dialog';
import { TextArea } from '../design/field';
import { counted, formatCount } from '../design/format';
import { Problem } from '../design/states';
import { useAction } from '../design/use-action';
import { readCsv, type CsvRow } from './read-csv';

interface BulkLinkProps {
  onClose: () => void;
  onLinked: (message: string) => Promise<void>;
}

const EXAMPLE = 'agent_external_id,employee\nagent-42,Emma Lindqvist\nagent-43,Noah Peeters';

/** Links many agents at once from a table, after showing what becomes of every row. */
export function BulkLink({ onClose, onLinked }: BulkLinkProps) {
  const [text, setText] = useState('');
  const [rows, setRows] = useState<CsvRow[]>([]);
  const [preview, setPreview] = useState<Links>();

  const look = useAction(async () => {
    const read = readCsv(text);
    setRows(read);
    setPreview(await api.post<Links>('agents/links?dry_run=true', { links: read }));
  });
  const link = useAction(async () => {
    const { linked, analysing } = await api.post<Links>('agents/links', { links: rows });
    const waiting =
      analysing > 0
        ? ` ${counted(analysing, 'stored call')} that waited ${analysing === 1 ? 'is' : 'are'} being analysed now.`
        : '';
    await onLinked(`${counted(linked, 'agent')} linked.${waiting}`);
  });
  const error = look.error ?? link.error;

  return (
    <Dialog
      title="Link agents from a file"
      onClose={onClose}
      actions={
        preview ? (
          <>
            <Button onClick={() => setPreview(undefined)}>Back to the table</Button>
            <Button
              kind="primary"
              disabled={preview.linked === 0}
              busy={link.busy}
              onClick={() => void link.run()}
            >
              Link {counted(preview.linked, 'agent')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              kind="primary"
              disabled={text.trim() === ''}
              busy={look.busy}
              onClick={() => void look.run()}
            >
              Preview
            </Button>
          </>
        )
      }
    >
      {error && <Problem message={error.message} />}
      {preview ? (
        <PreviewTable rows={preview.rows} />
      ) : (
        <>
          <p className="soft">
            A table of two columns, identifier and employee, as CSV. Nothing is changed before you have seen
            what would happen to every row.
          </p>
          <label className="file-pick">
            <span>Choose a CSV file</span>
            <input
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              onChange={(event) => {
                const file = event.target.files?.[0];
                if (file) void file.text().then(setText);
              }}
            />
          </label>
          <TextArea
            label="Or paste the rows"
            rows={7}
            spellCheck={false}
            placeholder={EXAMPLE}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </>
      )}
    </Dialog>
  );
}

const RESULTS: Record<LinkRow['result'], { label: string; tone: string | undefined }> = {
  link: { label: 'Will be linked', tone: 'good' },
  relink: { label: 'Reassigned', tone: 'fair' },
  unchanged: { label: 'Linked already', tone: undefined },
  repeated: { label: 'Repeated', tone: 'fair' },
  wrong: { label: 'Cannot be used', tone: 'poor' },
};

function noteOf(row: LinkRow): string {
  // The service names the fields of its interface; the table calls them otherwise.
  if (row.message)
    return row.message
      .replace('agent_external_id', 'The identifier')
      .replace('employee_name', 'The employee');
  return [
    row.agent_known ? '' : 'Not seen in any call yet.',
    row.result === 'relink' && row.current_employee ? `Is ${row.current_employee} now.` : '',
    row.creates_employee ? 'New employee.' : '',
    row.calls_waiting > 0 ? `${counted(row.calls_waiting, 'call')} waiting.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function PreviewTable({ rows }: { rows: LinkRow[] }) {
  return (
    <div className="table-frame preview" tabIndex={0} role="region" aria-label="Preview of every row">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Agent</th>
            <th scope="col">Employee</th>
            <th scope="col">What happens</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row} data-result={row.result}>
              <td>{formatCount(row.row + 1)}</td>
              <td className="two-line">
                {row.agent_external_id || '(empty)'}
                {row.agent_name && <small>{row.agent_name}</small>}
              </td>
              <td>{row.employee_name || '(empty)'}</td>
              <td className="two-line">
                <Badge tone={RESULTS[row.result].tone}>{RESULTS[row.result].label}</Badge>
                <small>{noteOf(row)}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { useState } from 'react';
import { api } from '../api/client';
import type { Export, ExportFilter } from '../api/types';
import { Button } from '../design/button';
import { Dialog } from '../design/dialog';
import { Select, TextField } from '../design/field';
import { endOfDay, startOfDay } from '../design/local-day';
import { Problem } from '../design/states';
import { useAction } from '../design/use-action';
import { FORMATS, KINDS } from './export-words';

interface ExportFormProps {
  /** The calls it is about; without it, the form asks for days. */
  filter?: ExportFilter;
  onClose: () => void;
  onAsked: () => void;
}

/** What an export holds and how it is written. */
export function ExportForm({ filter, onClose, onAsked }: ExportFormProps) {
  const [kind, setKind] = useState<Export['kind']>('calls');
  const [format, setFormat] = useState<Export['format']>('csv');
  const [bom, setBom] = useState(true);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const ask = useAction(async () => {
    const days = { ...(from && { from: startOfDay(from) }), ...(to && { to: endOfDay(to) }) };
    await api.post<Export>('exports', {
      kind,
      format,
      ...(format === 'csv' && { bom }),
      ...(filter ?? days),
    });
    onAsked();
  });
  const form = 'export';
  return (
    <Dialog
      title={filter ? 'Export these calls' : 'New export'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} busy={ask.busy}>
            Export
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void ask.run();
        }}
      >
        {ask.error && <Problem message={ask.error.message} />}
        {filter && <p className="soft">All calls of the present filter, those further down the list too.</p>}
        <Select label="What" value={kind} onChange={(event) => setKind(event.target.value as Export['kind'])}>
          {Object.entries(KINDS).map(([value, { label, about }]) => (
            <option key={value} value={value}>
              {label}: {about}
            </option>
          ))}
        </Select>
        <Select
          label="Format"
          value={format}
          onChange={(event) => setFormat(event.target.value as Export['format'])}
        >
          {Object.entries(FORMATS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        {format === 'csv' && (
          <label className="row">
            <input type="checkbox" checked={bom} onChange={(event) => setBom(event.target.checked)} />
            <span>For Excel (begins with a byte order mark)</span>
          </label>
        )}
        {!filter && (
          <div className="row">
            <TextField
              label="From"
              type="date"
              value={from}
              onChange={(event) => setFrom(event.target.value)}
            />
            <TextField label="To" type="date" value={to} onChange={(event) => setTo(event.target.value)} />
          </div>
        )}
      </form>
    </Dialog>
  );
}

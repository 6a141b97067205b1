import { useEffect, useState } from 'react';
import { api, endpoint } from '../api/client';
import type { Export, ExportList } from '../api/types';
import { useResource } from '../api/use-resource';
import { announce } from '../design/announcer';
import { Button } from '../design/button';
import { Badge, Card } from '../design/card';
import { counted, formatBytes, formatDate, formatDateTime } from '../design/format';
import { Problem, Shown } from '../design/states';
import { useAction } from '../design/use-action';
import { ExportForm } from './export-form';
import { ExportSchedules } from './export-schedules';
import { isUnderWay, KINDS, STATES } from './export-words';

const POLL_MS = 2_000;
/** Exports shown, the latest. */
const SHOWN = 20;

/** Files with results: those there are, new ones, and what is written every night. */
export function ExportsCard() {
  const list = useResource<ExportList>('exports', { limit: SHOWN });
  const [creating, setCreating] = useState(false);
  const isBusy = list.data?.exports.some(isUnderWay) ?? false;
  const { reload } = list;
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(() => void reload(), POLL_MS);
    return () => clearInterval(timer);
  }, [isBusy, reload]);
  return (
    <Card
      title="Exports"
      lead="Calls, answers and transcripts as a file, for a spreadsheet or a data warehouse."
      actions={
        <Button kind="primary" onClick={() => setCreating(true)}>
          New export
        </Button>
      }
    >
      <Shown of={list}>
        {({ exports }) =>
          exports.length === 0 ? (
            <p className="soft">There is no export yet.</p>
          ) : (
            <ul className="versions" aria-label="Exports">
              {exports.map((one) => (
                <ExportRow key={one.id} one={one} onDeleted={() => void reload()} />
              ))}
            </ul>
          )
        }
      </Shown>
      <ExportSchedules />
      {creating && (
        <ExportForm
          onClose={() => setCreating(false)}
          onAsked={() => {
            setCreating(false);
            announce('The export is being written.');
            void reload();
          }}
        />
      )}
    </Card>
  );
}

function ExportRow({ one, onDeleted }: { one: Export; onDeleted: () => void }) {
  const { id, kind, format, day, state, calls_done, calls_total, rows, bytes, error, expires_at } = one;
  const { text, tone } = STATES[state];
  const name = `${KINDS[kind].label}${day ? ` of ${day}` : ''}, ${format}`;
  const remove = useAction(async () => {
    await api.delete(`exports/${id}`);
    announce(isUnderWay(one) ? 'The export is ended.' : 'The export is deleted.');
    onDeleted();
  });
  return (
    <li>
      <span>
        <strong>{name}</strong> <Badge tone={tone}>{text}</Badge>
        <br />
        {state === 'running' && calls_total !== null && (
          <>
            <progress aria-label={`Progress of ${name}`} value={calls_done} max={Math.max(calls_total, 1)} />
            <br />
          </>
        )}
        <span className="small muted">
          Asked for {formatDateTime(one.created_at)}
          {rows > 0 && ` · ${counted(rows, 'row')}`}
          {bytes !== null && ` · ${formatBytes(bytes)}`}
          {expires_at && ` · kept until ${formatDate(expires_at)}`}
          {error && ` · ${error}`}
        </span>
      </span>
      <span className="row">
        {state === 'done' && (
          <a className="button" data-size="small" href={endpoint(`exports/${id}/download`)} download>
            Download
          </a>
        )}
        <Button size="small" busy={remove.busy} onClick={() => void remove.run()}>
          {isUnderWay(one) ? 'Cancel' : 'Delete'}
        </Button>
      </span>
      {remove.error && <Problem message={remove.error.message} />}
    </li>
  );
}

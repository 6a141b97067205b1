import { useState } from 'react';
import { api } from '../api/client';
import type { Export, ExportSchedule, ExportScheduleList } from '../api/types';
import { useResource } from '../api/use-resource';
import { announce } from '../design/announcer';
import { Button } from '../design/button';
import { Select, TextField } from '../design/field';
import { formatDateTime } from '../design/format';
import { Problem, Shown } from '../design/states';
import { useAction } from '../design/use-action';
import { FORMATS, KINDS } from './export-words';

/** What is exported every night: the calls that changed on the day before. */
export function ExportSchedules() {
  const list = useResource<ExportScheduleList>('export-schedules');
  const [kind, setKind] = useState<Export['kind']>('calls');
  const [format, setFormat] = useState<Export['format']>('parquet');
  const [hour, setHour] = useState('2');
  const save = useAction(async () => {
    const body = { format, hour: Number(hour) };
    list.set(await api.put<ExportScheduleList>(`export-schedules/${kind}`, body));
    announce('The nightly export is set.');
  });
  const end = useAction(async (of: ExportSchedule['kind']) => {
    await api.delete(`export-schedules/${of}`);
    announce('The nightly export is ended.');
    await list.reload();
  });
  const error = save.error ?? end.error;
  return (
    <section className="stack" aria-label="Every night">
      <h3>Every night</h3>
      <p className="soft">
        The calls that changed on a day are written to a file in the night after it, in the store of the
        service.
      </p>
      {error && !error.issueOf('hour') && <Problem message={error.message} />}
      <Shown of={list}>
        {({ schedules }) => (
          <ul className="versions" aria-label="Nightly exports">
            {schedules.map((schedule) => (
              <li key={schedule.kind}>
                <span>
                  <strong>
                    {KINDS[schedule.kind].label}, {schedule.format}
                  </strong>
                  <br />
                  <span className="small muted">
                    Next {formatDateTime(schedule.next_at)} · files kept for {schedule.keep_days} days in{' '}
                    <code>{schedule.path}</code>
                  </span>
                </span>
                <Button size="small" busy={end.busy} onClick={() => void end.run(schedule.kind)}>
                  End
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Shown>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          void save.run();
        }}
      >
        <Select label="What" value={kind} onChange={(event) => setKind(event.target.value as Export['kind'])}>
          {Object.entries(KINDS).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
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
        <TextField
          label="Hour (UTC)"
          type="number"
          min={0}
          max={23}
          required
          value={hour}
          problem={save.error?.issueOf('hour')}
          onChange={(event) => setHour(event.target.value)}
        />
        <Button type="submit" busy={save.busy}>
          Export every night
        </Button>
      </form>
    </section>
  );
}

import { useState } from 'react';
import { api } from '../api/client';
import type { Settings } from '../api/types';
import { announce } from '../design/announcer';
import { Button } from '../design/button';
import { Card } from '../design/card';
import { TextField } from '../design/field';
import { formatDateTime } from '../design/format';
import { Problem } from '../design/states';
import { useAction } from '../design/use-action';

interface SettingsCardProps {
  settings: Settings;
  set: (settings: Settings) => void;
}

/** A moment as a `datetime-local` input wants it: local time without a zone. */
function localInput(iso: string | null): string {
  if (!iso) return '';
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Analysis on or off, and from which calls on. */
export function AnalysisCard({ settings, set }: SettingsCardProps) {
  const { analysis_enabled: enabled, analysis_started_at: startedAt } = settings;
  const [start, setStart] = useState(localInput(startedAt));
  const save = useAction(async (change: Partial<Settings>) => {
    const saved = await api.put<Settings>('settings', change);
    set(saved);
    setStart(localInput(saved.analysis_started_at));
    announce('Saved.');
  });
  const changed = start !== localInput(startedAt);

  return (
    <Card title="Analysis">
      <div className="stack">
        {save.error && <Problem message={save.error.message} />}
        <label className="switch">
          <input
            type="checkbox"
            role="switch"
            checked={enabled}
            disabled={save.busy}
            onChange={(event) => void save.run({ analysis_enabled: event.target.checked })}
          />
          <span>
            <strong>Analyse calls automatically</strong>
            <br />
            <span className="small soft">
              {enabled
                ? startedAt
                  ? `Calls from ${formatDateTime(startedAt)} on are scored as they come in.`
                  : 'Calls of any date are scored as they come in.'
                : 'Calls are answered with “analysis_disabled” and not kept. Your system can send them again later.'}
            </span>
          </span>
        </label>
        {enabled && (
          <form
            className="row inline-form"
            onSubmit={(event) => {
              event.preventDefault();
              void save.run({ analysis_started_at: start ? new Date(start).toISOString() : null });
            }}
          >
            <TextField
              label="Analyse calls from"
              type="datetime-local"
              hint="Empty: calls of any date."
              value={start}
              onChange={(event) => setStart(event.target.value)}
            />
            <Button type="submit" busy={save.busy} disabled={!changed}>
              Save
            </Button>
          </form>
        )}
      </div>
    </Card>
  );
}

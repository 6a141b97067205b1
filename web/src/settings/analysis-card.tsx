import { useState } from 'react';
import { api } from '../api/client';
import type { Settings } from '../api/types';
import { announce } from '../design/announcer';
import { Button } from '../design/button';
import { Card } from '../design/card';
import { TextField } from '../design/field';
import { Problem } from '../design/states';
import { useAction } from '../design/use-action';
import { AnalysisSwitch } from './analysis-switch';

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
  const show = (saved: Settings) => {
    set(saved);
    setStart(localInput(saved.analysis_started_at));
  };
  const save = useAction(async (change: Partial<Settings>) => {
    show(await api.put<Settings>('settings', change));
    announce('Saved.');
  });
  const changed = start !== localInput(startedAt);

  return (
    <Card title="Analysis">
      <div className="stack">
        {save.error && <Problem message={save.error.message} />}
        <AnalysisSwitch settings={settings} onSaved={show} />
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

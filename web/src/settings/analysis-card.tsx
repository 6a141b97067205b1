import { useState, type FormEvent } from 'react';
import type { Settings } from '../api/types';
import { announce } from '../design/announcer';
import { Card } from '../design/card';
import { Problem } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { TextField } from '../ui/text-field';
import { AnalysisSwitch } from './analysis-switch';
import { useSaveSettings } from './use-save-settings';
import words from './words.en';

/** A moment as a `datetime-local` input wants it: local time without a zone. */
function localInput(iso: string | null): string {
  if (!iso) return '';
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Analysis on or off, and from which calls on. */
export function AnalysisCard({ settings }: { settings: Settings }) {
  const tell = useWords(words);
  const { analysis_enabled: enabled, analysis_started_at: startedAt } = settings;
  const [start, setStart] = useState(localInput(startedAt));
  const show = (saved: Settings) => setStart(localInput(saved.analysis_started_at));
  const save = useSaveSettings((saved) => {
    show(saved);
    announce(tell('saved'));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ analysis_started_at: start ? new Date(start).toISOString() : null });
  };

  return (
    <Card title={tell('analysis')}>
      <div className="stack">
        {save.error && <Problem message={save.error.message} />}
        <AnalysisSwitch settings={settings} onSaved={show} />
        {enabled && (
          <form className="stack" onSubmit={submit}>
            <TextField
              label={tell('analyseFrom')}
              type="datetime-local"
              hint={tell('analyseFromHint')}
              value={start}
              onChange={setStart}
            />
            <div>
              <Button type="submit" busy={save.isPending} isDisabled={start === localInput(startedAt)}>
                {tell('save')}
              </Button>
            </div>
          </form>
        )}
      </div>
    </Card>
  );
}

import * as z from 'zod/mini';
import type { Settings } from '../api/types';
import { announce } from '../design/announcer';
import { Card } from '../design/card';
import layout from '../design/layout.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { DateTimeField } from '../ui/date-time-field';
import { Field, Form, useApiForm } from '../ui/form';
import { AnalysisSwitch } from './analysis-switch';
import { useSaveSettings } from './use-save-settings';
import words from './words.en';

/** A moment as the field has it: local time without a zone. */
function localInput(iso: string | null): string {
  if (!iso) return '';
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const SCHEMA = z.object({ analysis_started_at: z.string() });
const fieldsOf = ({ analysis_started_at: startedAt }: Settings) => ({
  analysis_started_at: localInput(startedAt),
});

/** Analysis on or off, and from which calls on. */
export function AnalysisCard({ settings }: { settings: Settings }) {
  const tell = useWords(words);
  const show = (saved: Settings) => form.fields.reset(fieldsOf(saved));
  const save = useSaveSettings((saved) => {
    show(saved);
    announce(tell('saved'));
  });
  const form = useApiForm({
    schema: SCHEMA,
    values: fieldsOf(settings),
    send: ({ analysis_started_at: start }) =>
      save.mutateAsync({ analysis_started_at: start ? new Date(start).toISOString() : null }),
  });
  const { isDirty } = form.fields.formState;

  return (
    <Card title={tell('analysis')}>
      <div className={layout.stack}>
        <AnalysisSwitch settings={settings} onSaved={show} />
        {settings.analysis_enabled && (
          <Form of={form}>
            <Field of={form} name="analysis_started_at">
              {(field) => (
                <DateTimeField
                  label={tell('analyseFrom')}
                  granularity="minute"
                  hint={tell('analyseFromHint')}
                  {...field}
                />
              )}
            </Field>
            <div>
              <Button type="submit" busy={form.isSending} isDisabled={!isDirty}>
                {tell('save')}
              </Button>
            </div>
          </Form>
        )}
      </div>
    </Card>
  );
}

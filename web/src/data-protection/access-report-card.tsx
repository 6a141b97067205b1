import * as z from 'zod/mini';
import { api } from '../api/client';
import type { AnswerOf } from '../api/operations';
import { Card } from '../design/card';
import layout from '../design/layout.module.css';
import { saveAsFile } from '../design/save-as-file';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Field, Form, useApiForm } from '../ui/form';
import { someText } from '../ui/form-schema';
import { TextField } from '../ui/text-field';
import words from './words.en';

const SCHEMA = z.object({ contact_id: someText(200) });

/** All that is stored of a contact, as a file for whoever asks what is known of them. */
export function AccessReportCard() {
  const tell = useWords(words);
  const form = useApiForm({
    schema: SCHEMA,
    values: { contact_id: '' },
    send: async (body) => {
      const report = await api.postForText('access-reports', body);
      saveAsFile(report, 'access-report.json', 'application/json');
      return JSON.parse(report) as AnswerOf<'access-reports', 'post'>;
    },
    invalidates: ['audit'],
  });
  return (
    <Card title={tell('accessReport')} lead={tell('accessReportLead')}>
      <Form of={form}>
        <Field of={form} name="contact_id">
          {(field) => (
            <TextField
              label={tell('identifier.contact')}
              isRequired
              hint={tell('identifierHint.contact')}
              {...field}
            />
          )}
        </Field>
        <div className={layout.row}>
          <Button type="submit" busy={form.isSending}>
            {tell('downloadReport')}
          </Button>
          <span role="status" className={`${texts.small} ${texts.muted}`}>
            {form.result && tell('reported', { count: form.result.calls.length })}
          </span>
        </div>
      </Form>
    </Card>
  );
}

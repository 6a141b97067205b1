import * as z from 'zod/mini';
import { sendToApi } from '../api/query';
import type { NewReadKey } from '../api/types';
import layout from '../design/layout.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Choices } from '../ui/choices';
import { DateTimeField } from '../ui/date-time-field';
import { Field, Form, useApiForm } from '../ui/form';
import { someOf, someText } from '../ui/form-schema';
import { TextArea, TextField } from '../ui/text-field';
import { SCOPES, type Scope } from './scopes';
import words from './words.en';

interface NewKeyFormProps {
  onCreated: (created: NewReadKey) => void;
  onCancel: () => void;
}

const SCHEMA = z.object({
  name: someText(100),
  scopes: someOf(SCOPES),
  expires_at: z.string(),
  networks: z.string(),
});

/** Asks what a new read key is for. */
export function NewKeyForm({ onCreated, onCancel }: NewKeyFormProps) {
  const tell = useWords(words);
  const first: Scope[] = ['results:read'];
  const form = useApiForm({
    schema: SCHEMA,
    values: { name: '', scopes: first, expires_at: '', networks: '' },
    send: ({ name, scopes, expires_at: expires, networks }) =>
      sendToApi('post', 'read-keys', {
        body: {
          name,
          scopes,
          expires_at: expires ? new Date(expires).toISOString() : null,
          networks: networks.split(/[\s,]+/).filter(Boolean),
        },
      }),
    onSuccess: onCreated,
  });
  return (
    <Form of={form} label={tell('new')}>
      <Field of={form} name="name">
        {(field) => (
          <TextField label={tell('name')} isRequired hint={tell('nameHint')} autoFocus {...field} />
        )}
      </Field>
      <Field of={form} name="scopes">
        {(field) => (
          <Choices
            label={tell('scopes')}
            options={SCOPES.map((value) => ({ value, label: tell(`scope.${value}`) }))}
            {...field}
          />
        )}
      </Field>
      <Field of={form} name="expires_at">
        {(field) => (
          <DateTimeField label={tell('expires')} granularity="minute" hint={tell('expiresHint')} {...field} />
        )}
      </Field>
      <Field of={form} name="networks">
        {(field) => <TextArea label={tell('networks')} rows={2} hint={tell('networksHint')} {...field} />}
      </Field>
      <div className={layout.row}>
        <Button type="submit" kind="primary" busy={form.isSending}>
          {tell('create')}
        </Button>
        <Button onPress={onCancel}>{tell('cancel')}</Button>
      </div>
    </Form>
  );
}

import * as z from 'zod/mini';
import type { AnswerOf } from '../api/operations';
import { sendToApi } from '../api/query';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Field, Form, useApiForm } from '../ui/form';
import { someText } from '../ui/form-schema';
import { TextField } from '../ui/text-field';
import words from './words.en';

export type FirstPassword = AnswerOf<'administrators', 'post'>;

const SCHEMA = z.object({ email: someText(254) });

/** Makes a colleague an administrator. */
export function InviteForm({ onInvited }: { onInvited: (first: FirstPassword) => void }) {
  const tell = useWords(words);
  const form = useApiForm({
    schema: SCHEMA,
    values: { email: '' },
    send: (body) => sendToApi('post', 'administrators', { body }),
    invalidates: ['administrators', 'audit'],
    onSuccess: (first) => {
      form.fields.reset();
      onInvited(first);
    },
  });
  return (
    <Form of={form} label={tell('invite')}>
      <Field of={form} name="email">
        {(field) => (
          <TextField
            label={tell('email')}
            type="email"
            autoComplete="off"
            isRequired
            hint={tell('inviteHint')}
            {...field}
          />
        )}
      </Field>
      <div>
        <Button type="submit" busy={form.isSending}>
          {tell('inviteNow')}
        </Button>
      </div>
    </Form>
  );
}

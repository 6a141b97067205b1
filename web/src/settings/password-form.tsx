import * as z from 'zod/mini';
import { sendToApi } from '../api/query';
import { announce } from '../design/announcer';
import { useWords } from '../language/use-words';
import { useSession } from '../shell/session';
import { Button } from '../ui/button';
import { Field, Form, useApiForm } from '../ui/form';
import { password } from '../ui/form-schema';
import { TextField } from '../ui/text-field';
import words from './words.en';

/** What the service takes, in characters. */
const SHORTEST = 12;

const SCHEMA = z.object({ current_password: password(), new_password: password(SHORTEST) });

/** Changes the own password, which signs every other browser out. */
export function PasswordForm() {
  const tell = useWords(words);
  const { session, replace } = useSession();
  const form = useApiForm({
    schema: SCHEMA,
    values: { current_password: '', new_password: '' },
    send: (body) => sendToApi('put', 'password', { body }),
    invalidates: ['audit'],
    onSuccess: (changed) => {
      replace(changed);
      form.fields.reset();
      announce(tell('passwordChanged'));
    },
  });
  return (
    <Form of={form}>
      <input type="hidden" name="username" autoComplete="username" value={session.email} readOnly />
      <Field of={form} name="current_password">
        {(field) => (
          <TextField
            label={tell('currentPassword')}
            type="password"
            autoComplete="current-password"
            isRequired
            {...field}
          />
        )}
      </Field>
      <Field of={form} name="new_password">
        {(field) => (
          <TextField
            label={tell('newPassword')}
            type="password"
            autoComplete="new-password"
            isRequired
            hint={tell('newPasswordHint', { count: SHORTEST })}
            {...field}
          />
        )}
      </Field>
      <div>
        <Button type="submit" busy={form.isSending}>
          {tell('changePassword')}
        </Button>
      </div>
    </Form>
  );
}

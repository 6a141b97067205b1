import * as z from 'zod/mini';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Field, Form, useApiForm } from '../ui/form';
import { password } from '../ui/form-schema';
import { TextField } from '../ui/text-field';
import words from './words.en';

const SCHEMA = z.object({ current_password: password() });

interface PasswordAgainProps<Result> {
  /** What is done once the password is right. */
  label: string;
  danger?: boolean;
  send: (body: z.output<typeof SCHEMA>) => Promise<Result>;
  invalidates?: readonly string[];
  onSuccess: (result: Result) => void;
}

/** Does something that decides how one signs in, after the own password. */
export function PasswordAgain<Result>({
  label,
  danger = false,
  send,
  invalidates = [],
  onSuccess,
}: PasswordAgainProps<Result>) {
  const tell = useWords(words);
  const form = useApiForm({
    schema: SCHEMA,
    values: { current_password: '' },
    send,
    invalidates,
    onSuccess: (result: Result) => {
      form.fields.reset();
      onSuccess(result);
    },
  });
  return (
    <Form of={form} label={label}>
      <Field of={form} name="current_password">
        {(field) => (
          <TextField
            label={tell('password')}
            type="password"
            autoComplete="current-password"
            isRequired
            {...field}
          />
        )}
      </Field>
      <div>
        <Button type="submit" {...(danger && { kind: 'danger' })} busy={form.isSending}>
          {label}
        </Button>
      </div>
    </Form>
  );
}

import { useState, type FormEvent } from 'react';
import type { ApiError } from '../api/client';
import { Problem } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { TextField } from '../ui/text-field';
import words from './words.en';

interface PasswordAgainProps {
  /** What is done once the password is right. */
  label: string;
  danger?: boolean;
  change: { mutateAsync: (password: string) => Promise<unknown>; error: ApiError | null; isPending: boolean };
}

/** Does something that decides how one signs in, after the own password. */
export function PasswordAgain({ label, danger = false, change }: PasswordAgainProps) {
  const tell = useWords(words);
  const [password, setPassword] = useState('');
  const wrong = change.error?.issueOf('current_password');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutateAsync(password).then(
      () => setPassword(''),
      () => undefined, // shown below
    );
  };
  return (
    <form className="stack" onSubmit={submit} aria-label={label}>
      {change.error && !wrong && <Problem message={change.error.message} />}
      <TextField
        label={tell('password')}
        type="password"
        autoComplete="current-password"
        isRequired
        value={password}
        problem={wrong}
        onChange={setPassword}
      />
      <div>
        <Button type="submit" {...(danger && { kind: 'danger' })} busy={change.isPending}>
          {label}
        </Button>
      </div>
    </form>
  );
}

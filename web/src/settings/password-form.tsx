import { useState, type FormEvent } from 'react';
import { sendToApi, useApiMutation } from '../api/query';
import { announce } from '../design/announcer';
import { Problem } from '../design/states';
import { useWords } from '../language/use-words';
import { useSession } from '../shell/session';
import { Button } from '../ui/button';
import { TextField } from '../ui/text-field';
import words from './words.en';

/** What the service takes, in characters. */
const SHORTEST = 12;

/** Changes the own password, which signs every other browser out. */
export function PasswordForm() {
  const tell = useWords(words);
  const { session, replace } = useSession();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = useApiMutation(
    () => sendToApi('put', 'password', { body: { current_password: current, new_password: next } }),
    {
      invalidates: ['audit'],
      onSuccess: (changed) => {
        replace(changed);
        setCurrent('');
        setNext('');
        announce(tell('passwordChanged'));
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate();
  };
  const wrongCurrent = change.error?.issueOf('current_password');
  const wrongNext = change.error?.issueOf('new_password');
  return (
    <form className="stack" onSubmit={submit}>
      {change.error && !wrongCurrent && !wrongNext && <Problem message={change.error.message} />}
      <input type="hidden" name="username" autoComplete="username" value={session.email} readOnly />
      <TextField
        label={tell('currentPassword')}
        type="password"
        autoComplete="current-password"
        isRequired
        value={current}
        problem={wrongCurrent && tell('incorrectPassword')}
        onChange={setCurrent}
      />
      <TextField
        label={tell('newPassword')}
        type="password"
        autoComplete="new-password"
        isRequired
        minLength={SHORTEST}
        hint={tell('newPasswordHint', { count: SHORTEST })}
        value={next}
        problem={wrongNext}
        onChange={setNext}
      />
      <div>
        <Button type="submit" busy={change.isPending}>
          {tell('changePassword')}
        </Button>
      </div>
    </form>
  );
}

import { useState, type FormEvent } from 'react';
import { api } from '../api/client';
import type { Session } from '../api/types';
import { announce } from '../design/announcer';
import { Button } from '../design/button';
import { Card } from '../design/card';
import { TextField } from '../design/field';
import { Problem } from '../design/states';
import { useAction } from '../design/use-action';
import { useSession } from '../shell/session';

const SHORTEST = 12;

/** The own password; a change signs every other browser out. */
export function PasswordCard() {
  const { session, replace } = useSession();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = useAction(async () => {
    replace(await api.put<Session>('password', { current_password: current, new_password: next }));
    setCurrent('');
    setNext('');
    announce('The password is changed.');
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void change.run();
  };
  const named = change.error?.issues.some(
    ({ field }) => field === 'new_password' || field === 'current_password',
  );
  return (
    <Card title="Your password" lead="Changing it ends every other session of yours.">
      <form className="stack" onSubmit={submit}>
        {change.error && !named && <Problem message={change.error.message} />}
        <input type="hidden" name="username" autoComplete="username" value={session.email} readOnly />
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
          value={current}
          problem={change.error?.issueOf('current_password') && 'Incorrect password.'}
          onChange={(event) => setCurrent(event.target.value)}
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          minLength={SHORTEST}
          hint={`At least ${SHORTEST} characters.`}
          value={next}
          problem={change.error?.issueOf('new_password')}
          onChange={(event) => setNext(event.target.value)}
        />
        <div>
          <Button type="submit" busy={change.busy}>
            Change the password
          </Button>
        </div>
      </form>
    </Card>
  );
}

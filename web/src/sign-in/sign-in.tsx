import { useState, type FormEvent } from 'react';
import { api } from '../api/client';
import type { Session } from '../api/types';
import { Icon } from '../design/icon';
import { Notice, Problem } from '../design/states';
import { useAction } from '../design/use-action';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { TextField } from '../ui/text-field';
import { LanguageChoice } from './language-choice';
import styles from './sign-in.module.css';
import { ThemeSwitch } from './theme-switch';
import words from './words.en';

interface SignInProps {
  /** Why somebody who was signed in sees this. */
  message?: string | undefined;
  /** Who was signed in. */
  email?: string;
  onSignedIn: (session: Session) => void;
}

export default function SignIn({ message, email: known = '', onSignedIn }: SignInProps) {
  const tell = useWords(words);
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const signIn = useAction(async () => onSignedIn(await api.post<Session>('session', { email, password })));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void signIn.run();
  };

  return (
    <div className={styles.page}>
      <main>
        <div className="card">
          <span className={styles.mark}>
            <Icon name="wave" size={28} />
          </span>
          <h1>{tell('title')}</h1>
          <p className="soft">{tell('lead')}</p>
          <form className="stack" onSubmit={submit}>
            {message && !signIn.error && <Notice>{message}</Notice>}
            {signIn.error && <Problem message={signIn.error.message} />}
            <TextField
              label={tell('email')}
              type="email"
              autoComplete="username"
              isRequired
              validationBehavior="native"
              autoFocus={!known}
              value={email}
              onChange={setEmail}
            />
            <TextField
              label={tell('password')}
              type="password"
              autoComplete="current-password"
              isRequired
              validationBehavior="native"
              autoFocus={Boolean(known)}
              value={password}
              onChange={setPassword}
            />
            <Button kind="primary" type="submit" busy={signIn.busy}>
              {tell('signIn')}
            </Button>
          </form>
        </div>
        <div className={styles.foot}>
          <LanguageChoice />
          <ThemeSwitch />
        </div>
      </main>
    </div>
  );
}

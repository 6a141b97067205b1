import { useState, type FormEvent } from 'react';
import { ApiError, api } from '../api/client';
import type { Session } from '../api/types';
import cards from '../design/card.module.css';
import { Icon } from '../design/icon';
import layout from '../design/layout.module.css';
import { Notice, Problem } from '../design/states';
import texts from '../design/text.module.css';
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
  /** Undefined until the service asks for one. */
  const [code, setCode] = useState<string>();
  const signIn = useAction(async () => {
    try {
      onSignedIn(await api.post<Session>('session', { email, password, code }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'second_factor_required') throw error;
      setCode('');
    }
  });
  /** Whether it was sent with a field empty: each that is empty says so from then on. */
  const [lacked, setLacked] = useState(false);
  const missing = (value: string) => (lacked && value === '' ? tell('required') : undefined);
  // Not by `useApiForm`: the page begins with this form, which would load what checks all others.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const empty = [...event.currentTarget.querySelectorAll('input')].find(({ value }) => value === '');
    setLacked(empty !== undefined);
    if (empty) empty.focus();
    else void signIn.run();
  };

  return (
    <div className={styles.page}>
      <main>
        <div className={`${cards.card} ${styles.box}`}>
          <span className={styles.mark}>
            <Icon name="wave" size={28} />
          </span>
          <h1>{tell('title')}</h1>
          <p className={texts.soft}>{tell('lead')}</p>
          <form className={layout.stack} noValidate onSubmit={submit}>
            {message && !signIn.error && <Notice>{message}</Notice>}
            {signIn.error && <Problem message={signIn.error.message} />}
            <TextField
              label={tell('email')}
              type="email"
              autoComplete="username"
              isRequired
              autoFocus={!known}
              value={email}
              problem={missing(email)}
              onChange={setEmail}
            />
            <TextField
              label={tell('password')}
              type="password"
              autoComplete="current-password"
              isRequired
              autoFocus={Boolean(known)}
              value={password}
              problem={missing(password)}
              onChange={setPassword}
            />
            {code !== undefined && (
              <TextField
                label={tell('code')}
                hint={tell('codeHint')}
                autoComplete="one-time-code"
                isRequired
                autoFocus
                value={code}
                problem={missing(code)}
                onChange={setCode}
              />
            )}
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

import * as z from 'zod/mini';
import { api } from '../api/client';
import type { Session } from '../api/types';
import { Icon } from '../design/icon';
import { Notice } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Field, Form, useApiForm } from '../ui/form';
import { password, someText } from '../ui/form-schema';
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

const SCHEMA = z.object({ email: someText(254), password: password() });

export default function SignIn({ message, email: known = '', onSignedIn }: SignInProps) {
  const tell = useWords(words);
  const form = useApiForm({
    schema: SCHEMA,
    values: { email: known, password: '' },
    send: (typed) => api.post<Session>('session', typed),
    onSuccess: onSignedIn,
  });

  return (
    <div className={styles.page}>
      <main>
        <div className="card">
          <span className={styles.mark}>
            <Icon name="wave" size={28} />
          </span>
          <h1>{tell('title')}</h1>
          <p className="soft">{tell('lead')}</p>
          <Form of={form}>
            {message && !form.problem && <Notice>{message}</Notice>}
            <Field of={form} name="email">
              {(field) => (
                <TextField
                  label={tell('email')}
                  type="email"
                  autoComplete="username"
                  isRequired
                  autoFocus={!known}
                  {...field}
                />
              )}
            </Field>
            <Field of={form} name="password">
              {(field) => (
                <TextField
                  label={tell('password')}
                  type="password"
                  autoComplete="current-password"
                  isRequired
                  autoFocus={Boolean(known)}
                  {...field}
                />
              )}
            </Field>
            <Button kind="primary" type="submit" busy={form.isSending}>
              {tell('signIn')}
            </Button>
          </Form>
        </div>
        <div className={styles.foot}>
          <LanguageChoice />
          <ThemeSwitch />
        </div>
      </main>
    </div>
  );
}

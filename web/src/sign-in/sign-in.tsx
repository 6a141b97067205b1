import { useState } from 'react';
import * as z from 'zod/mini';
import { ApiError, api } from '../api/client';
import type { Session } from '../api/types';
import { Icon } from '../design/icon';
import { Notice } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Field, Form, useApiForm } from '../ui/form';
import { anyText, password, someText } from '../ui/form-schema';
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

const WITHOUT_CODE = z.object({ email: someText(254), password: password(), code: anyText(100) });
const WITH_CODE = z.extend(WITHOUT_CODE, { code: someText(100) });

/** Null where the service asks for the code of a second factor as well. */
async function signIn({ code, ...credentials }: z.infer<typeof WITHOUT_CODE>): Promise<Session | null> {
  try {
    return await api.post<Session>('session', { ...credentials, ...(code && { code }) });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'second_factor_required') return null;
    throw error;
  }
}

export default function SignIn({ message, email: known = '', onSignedIn }: SignInProps) {
  const tell = useWords(words);
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const form = useApiForm({
    schema: isCodeAsked ? WITH_CODE : WITHOUT_CODE,
    values: { email: known, password: '', code: '' },
    send: signIn,
    onSuccess: (session) => (session ? onSignedIn(session) : setIsCodeAsked(true)),
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
            {isCodeAsked && (
              <Field of={form} name="code">
                {(field) => (
                  <TextField
                    label={tell('code')}
                    hint={tell('codeHint')}
                    autoComplete="one-time-code"
                    isRequired
                    autoFocus
                    {...field}
                  />
                )}
              </Field>
            )}
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

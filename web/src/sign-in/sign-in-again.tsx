import { useLayoutEffect, useRef } from 'react';
import type { Session } from '../api/types';
import { useWords } from '../language/use-words';
import SignIn from './sign-in';
import styles from './sign-in.module.css';
import words from './words.en';

interface SignInAgainProps {
  /** Who was signed in. */
  email: string;
  onSignedIn: (session: Session) => void;
}

/** Covers the page once the session has ended. Beneath it the page stays as it is, with all that was typed. */
export function SignInAgain({ email, onSignedIn }: SignInAgainProps) {
  const tell = useWords(words);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    // What had the focus gets it back when the dialog is closed.
    if (element && !element.open) {
      element.showModal();
      element.querySelector<HTMLInputElement>('input[type="password"]')?.focus();
    }
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.again}
      aria-label={tell('again')}
      // Beneath it may be another dialog, which neither hides this one nor takes its focus.
      data-react-aria-top-layer="true"
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
    >
      <SignIn message={tell('ended')} email={email} onSignedIn={onSignedIn} />
    </dialog>
  );
}

import { useLayoutEffect, useRef } from 'react';
import type { Session } from '../api/types';
import SignIn from './sign-in';

interface SignInAgainProps {
  /** Who was signed in. */
  email: string;
  onSignedIn: (session: Session) => void;
}

/** Covers the page once the session has ended. Beneath it the page stays as it is, with all that was typed. */
export function SignInAgain({ email, onSignedIn }: SignInAgainProps) {
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
      className="sign-in-again"
      aria-label="Sign in again"
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
    >
      <SignIn
        message="Your session has ended. Sign in to go on: nothing you typed is lost."
        email={email}
        onSignedIn={onSignedIn}
      />
    </dialog>
  );
}

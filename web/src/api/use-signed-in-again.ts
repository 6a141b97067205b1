import { useEffect } from 'react';
import { onSignedInAgain, type ApiError } from './client';

/** Forgets a refusal that only said that the session had ended, once somebody has signed in again. */
export function useSignedInAgain(error: ApiError | null | undefined, forget: () => void): void {
  const wasSignedOut = error?.status === 401;
  useEffect(() => (wasSignedOut ? onSignedInAgain(forget) : undefined), [wasSignedOut, forget]);
}

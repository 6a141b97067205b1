import { createContext, useContext } from 'react';
import type { AnswerOf } from '../api/operations';
import type { Session } from '../api/types';

export interface SessionControl {
  session: Session;
  signOut: () => Promise<void>;
  /** Signs out for good: the organisation is being erased. */
  endWithErasure: (erasure: AnswerOf<'erasures', 'post'>) => Promise<void>;
  replace: (session: Session) => void;
}

export const SessionContext = createContext<SessionControl | null>(null);

/** Who is signed in; only inside the shell. */
export function useSession(): SessionControl {
  const control = useContext(SessionContext);
  if (!control) throw new Error('no session outside the shell');
  return control;
}

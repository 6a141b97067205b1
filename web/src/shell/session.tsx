import { createContext, useContext } from 'react';
import type { Session } from '../api/types';

export interface SessionControl {
  session: Session;
  signOut: () => Promise<void>;
  replace: (session: Session) => void;
}

export const SessionContext = createContext<SessionControl | null>(null);

/** Who is signed in; only inside the shell. */
export function useSession(): SessionControl {
  const control = useContext(SessionContext);
  if (!control) throw new Error('no session outside the shell');
  return control;
}

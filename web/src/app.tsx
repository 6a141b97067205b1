import { Suspense, useCallback, useEffect, useState } from 'react';
import { AGAIN_MS, announceSignedIn, api, ApiError, watchSession } from './api/client';
import type { AnswerOf } from './api/operations';
import type { Session } from './api/types';
import { Loading, Problem } from './design/states';
import { useWords } from './language/use-words';
import { forgetPage, takePage } from './shell/forget';
import { lazyView } from './shell/lazy-view';
import { SessionContext } from './shell/session';
import words from './shell/words.en';
import SignIn from './sign-in/sign-in';
import { SignInAgain } from './sign-in/sign-in-again';

const Workspace = lazyView(() => import('./shell/workspace'));
const FirstPassword = lazyView(() => import('./administrators/first-password'));
const OrganisationErased = lazyView(() => import('./organisation-erasure/organisation-erased'));

type State = 'asking' | 'signed-out' | 'unreachable' | Session;

/** Of whom what is on the page is. */
const ownerOf = ({ email, organisation_id }: Session): string => `${email} ${organisation_id}`;

/** Sign-in, or the view that the address names. */
export function App() {
  const tell = useWords(words);
  const [state, setState] = useState<State>('asking');
  const [expired, setExpired] = useState(false);
  const [left, setLeft] = useState(false);
  const [erased, setErased] = useState<{ asked: AnswerOf<'erasures', 'post'>; organisationId: string }>();

  const enter = useCallback((session: Session) => {
    takePage(ownerOf(session));
    setState(session);
  }, []);

  const ask = useCallback(
    () =>
      api
        .get<Session>('session')
        .then(enter)
        .catch((error: unknown) =>
          setState(error instanceof ApiError && error.status === 401 ? 'signed-out' : 'unreachable'),
        ),
    [enter],
  );

  useEffect(() => {
    watchSession(() => setExpired(true));
    void ask();
  }, [ask]);

  const isUnreachable = state === 'unreachable';
  useEffect(() => {
    if (!isUnreachable) return;
    const asking = setInterval(() => void ask(), AGAIN_MS);
    return () => clearInterval(asking);
  }, [isUnreachable, ask]);

  const signOut = useCallback(async () => {
    await api.delete('session').catch(() => undefined);
    forgetPage();
    setLeft(true);
    setState('signed-out');
  }, []);

  const endWithErasure = async (asked: AnswerOf<'erasures', 'post'>, organisationId: string) => {
    await Promise.all([OrganisationErased.preload(), api.delete('session').catch(() => undefined)]);
    forgetPage();
    setErased({ asked, organisationId });
    setState('signed-out');
  };

  const signedIn = (session: Session) => {
    enter(session);
    setLeft(false);
    setExpired(false);
    announceSignedIn();
  };

  if (state === 'asking') return <Loading />;
  if (isUnreachable) return <Problem message={tell('starting')} onRetry={ask} />;
  if (state === 'signed-out' && erased)
    return (
      <Suspense fallback={<Loading />}>
        <OrganisationErased {...erased} onLeave={() => setErased(undefined)} />
      </Suspense>
    );
  if (state === 'signed-out')
    return <SignIn message={left ? tell('signedOut') : undefined} onSignedIn={signedIn} />;
  const session = {
    session: state,
    signOut,
    endWithErasure: (asked: AnswerOf<'erasures', 'post'>) => endWithErasure(asked, state.organisation_id),
    replace: setState,
  };
  return (
    <>
      <SessionContext key={ownerOf(state)} value={session}>
        <Suspense fallback={<Loading />}>
          {state.password_must_change ? <FirstPassword /> : <Workspace />}
        </Suspense>
      </SessionContext>
      {expired && <SignInAgain email={state.email} onSignedIn={signedIn} />}
    </>
  );
}

import { Suspense, useCallback, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { announceSignedIn, api, ApiError, watchSession } from './api/client';
import type { Session } from './api/types';
import { forgetDrafts } from './design/use-draft';
import { Loading, Problem } from './design/states';
import { forgetEntries } from './history-entries';
import { navigate, partsOf, useAddress } from './router';
import { ErrorBoundary } from './shell/error-boundary';
import { lazyView } from './shell/lazy-view';
import { SessionContext } from './shell/session';
import { Shell } from './shell/shell';
import { NotFound } from './shell/not-found';
import SignIn from './sign-in/sign-in';
import { SignInAgain } from './sign-in/sign-in-again';

const Connector = lazyView(() => import('./connector/connector'));
const TestRecording = lazyView(() => import('./test-recording/test-recording'));
const Agents = lazyView(() => import('./agents/agents'));
const Calls = lazyView(() => import('./calls/calls'));
const Call = lazyView(() => import('./call/call'));
const Coaching = lazyView(() => import('./coaching/coaching'));
const AgentCoaching = lazyView(() => import('./coaching/agent-coaching'));
const Recordings = lazyView(() => import('./recordings/recordings'));
const Settings = lazyView(() => import('./settings/settings'));

const VIEWS: [RegExp, title: string, (parts: string[]) => ReactNode][] = [
  [/^\/$/, 'Connector', () => <Connector />],
  [/^\/test-recording$/, 'Test recording', () => <TestRecording />],
  [/^\/agents$/, 'Agents', () => <Agents />],
  [/^\/calls$/, 'Calls', () => <Calls />],
  [/^\/calls\/([^/]+)$/, 'Call', ([id = '']) => <Call key={id} id={id} />],
  [/^\/coaching$/, 'Coaching', () => <Coaching />],
  [/^\/coaching\/([^/]+)$/, 'Coaching', ([id = '']) => <AgentCoaching key={id} id={id} />],
  [/^\/recordings$/, 'Recordings', () => <Recordings />],
  [/^\/settings$/, 'Settings', () => <Settings />],
];

function View() {
  const { path } = useAddress();
  const found = VIEWS.map(([pattern, title, draw]) => ({ title, draw, parts: partsOf(pattern, path) })).find(
    ({ parts }) => parts,
  );
  const title = found?.title ?? 'Not found';
  // Before the heading of the view, which knows better once it is there.
  useLayoutEffect(() => {
    document.title = `${title} · Call Ingestion Service`;
  }, [title, path]);
  return (
    <ErrorBoundary key={path}>
      <Suspense fallback={<Loading />}>{found?.parts ? found.draw(found.parts) : <NotFound />}</Suspense>
    </ErrorBoundary>
  );
}

type State = 'asking' | 'signed-out' | 'unreachable' | Session;

/** Of whom what is on the page is. */
const ownerOf = ({ email, organisation_id }: Session): string => `${email} ${organisation_id}`;

/** Nothing of the page as it was may be seen by somebody else. */
function forgetPage(): void {
  forgetEntries();
  forgetDrafts();
}

/** Sign-in, or the view that the address names. */
export function App() {
  const [state, setState] = useState<State>('asking');
  const [expired, setExpired] = useState(false);
  const [message, setMessage] = useState<string>();

  const ask = useCallback(() => {
    setState('asking');
    api
      .get<Session>('session')
      .then(setState)
      .catch((error: unknown) =>
        setState(error instanceof ApiError && error.status === 401 ? 'signed-out' : 'unreachable'),
      );
  }, []);

  useEffect(() => {
    watchSession(() => setExpired(true));
    ask();
  }, [ask]);

  const signOut = useCallback(async () => {
    await api.delete('session').catch(() => undefined);
    forgetPage();
    setMessage('You are signed out.');
    setState('signed-out');
    navigate('/');
  }, []);

  const signedIn = (session: Session) => {
    if (typeof state === 'object' && ownerOf(state) !== ownerOf(session)) {
      forgetPage();
      navigate('/');
    }
    setMessage(undefined);
    setExpired(false);
    setState(session);
    announceSignedIn();
  };

  if (state === 'asking') return <Loading />;
  if (state === 'unreachable')
    return <Problem message="The service does not answer. It may be starting." onRetry={ask} />;
  if (state === 'signed-out') return <SignIn message={message} onSignedIn={signedIn} />;
  return (
    <>
      <SessionContext key={ownerOf(state)} value={{ session: state, signOut, replace: setState }}>
        <Shell>
          <View />
        </Shell>
      </SessionContext>
      {expired && <SignInAgain email={state.email} onSignedIn={signedIn} />}
    </>
  );
}

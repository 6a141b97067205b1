import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { api, ApiError, watchSession } from './api/client';
import type { Session } from './api/types';
import { Loading, Problem } from './design/states';
import { navigate, useAddress } from './router';
import { SessionContext } from './shell/session';
import { Shell } from './shell/shell';
import { NotFound } from './shell/not-found';
import SignIn from './sign-in/sign-in';

const Connector = lazy(() => import('./connector/connector'));
const TestRecording = lazy(() => import('./test-recording/test-recording'));
const Agents = lazy(() => import('./agents/agents'));
const Calls = lazy(() => import('./calls/calls'));
const Call = lazy(() => import('./call/call'));
const Coaching = lazy(() => import('./coaching/coaching'));
const AgentCoaching = lazy(() => import('./coaching/agent-coaching'));
const Recordings = lazy(() => import('./recordings/recordings'));
const Settings = lazy(() => import('./settings/settings'));

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
  const found = VIEWS.find(([pattern]) => pattern.test(path));
  const title = found?.[1] ?? 'Not found';
  useEffect(() => {
    document.title = `${title} · Call Ingestion Service`;
  }, [title]);
  if (!found) return <NotFound />;
  const [pattern, , draw] = found;
  return draw((pattern.exec(path) ?? []).slice(1).map(decodeURIComponent));
}

type State = 'asking' | 'signed-out' | 'unreachable' | Session;

/** Sign-in, or the view that the address names. */
export function App() {
  const [state, setState] = useState<State>('asking');
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
    watchSession(() =>
      setState((before) => {
        if (typeof before === 'object') setMessage('Your session has ended. Sign in to go on.');
        return 'signed-out';
      }),
    );
    ask();
  }, [ask]);

  const signOut = useCallback(async () => {
    await api.delete('session').catch(() => undefined);
    setMessage('You are signed out.');
    setState('signed-out');
    navigate('/');
  }, []);

  if (state === 'asking') return <Loading />;
  if (state === 'unreachable')
    return <Problem message="The service does not answer. It may be starting." onRetry={ask} />;
  if (state === 'signed-out')
    return (
      <SignIn
        message={message}
        onSignedIn={(session) => {
          setMessage(undefined);
          setState(session);
        }}
      />
    );
  return (
    <SessionContext value={{ session: state, signOut, replace: setState }}>
      <Shell>
        <Suspense fallback={<Loading />}>
          <View />
        </Suspense>
      </Shell>
    </SessionContext>
  );
}

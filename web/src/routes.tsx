import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { agentsSearch } from './agents/agents-search';
import { callsSearch } from './calls/call-search';
import { callSearch } from './call/call-address';
import { coachingSearch } from './coaching/coaching-search';
import { homeSearch } from './home/home-search';
import { Start } from './home/start';
import { Loading } from './design/states';
import { recordingsSearch } from './recordings/recordings-search';
import { parseSearch, stringifySearch } from './search-text';
import { Broken } from './shell/error-boundary';
import { settingsSearch } from './settings/settings-search';
import { lazyView, preloading } from './shell/lazy-view';
import { NotFound } from './shell/not-found';
import { Shell } from './shell/shell';

// Every view of the page by its address. The code of a view is read when somebody points at a link to it or opens it.

const Home = lazyView(() => import('./home/home'));
const Connector = lazyView(() => import('./connector/connector'));
const TestRecording = lazyView(() => import('./test-recording/test-recording'));
const Agents = lazyView(() => import('./agents/agents'));
const Calls = lazyView(() => import('./calls/calls'));
const Call = lazyView(() => import('./call/call'));
const Coaching = lazyView(() => import('./coaching/coaching'));
const AgentCoaching = lazyView(() => import('./coaching/agent-coaching'));
const Recordings = lazyView(() => import('./recordings/recordings'));
const Settings = lazyView(() => import('./settings/settings'));

const rootRoute = createRootRoute({
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
  notFoundComponent: NotFound,
});

const start = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: homeSearch,
  component: () => <Start />,
});

const home = createRoute({
  getParentRoute: () => rootRoute,
  path: 'home',
  validateSearch: homeSearch,
  component: Home,
});

const connector = createRoute({
  getParentRoute: () => rootRoute,
  path: 'connector',
  component: Connector,
});

const testRecording = createRoute({
  getParentRoute: () => rootRoute,
  path: 'test-recording',
  component: TestRecording,
});

const agents = createRoute({
  getParentRoute: () => rootRoute,
  path: 'agents',
  validateSearch: agentsSearch,
  component: Agents,
});

const calls = createRoute({
  getParentRoute: () => rootRoute,
  path: 'calls',
  validateSearch: callsSearch,
  component: Calls,
});

const call = createRoute({
  getParentRoute: () => rootRoute,
  path: 'calls/$id',
  validateSearch: callSearch,
  component: preloading(Call, function CallView() {
    const { id } = call.useParams();
    return <Call key={id} id={id} />;
  }),
});

const coaching = createRoute({
  getParentRoute: () => rootRoute,
  path: 'coaching',
  validateSearch: coachingSearch,
  component: Coaching,
});

const agentCoaching = createRoute({
  getParentRoute: () => rootRoute,
  path: 'coaching/$id',
  validateSearch: coachingSearch,
  component: preloading(AgentCoaching, function AgentCoachingView() {
    const { id } = agentCoaching.useParams();
    return <AgentCoaching key={id} id={id} />;
  }),
});

const recordings = createRoute({
  getParentRoute: () => rootRoute,
  path: 'recordings',
  validateSearch: recordingsSearch,
  component: Recordings,
});

const settings = createRoute({
  getParentRoute: () => rootRoute,
  path: 'settings/{-$section}',
  validateSearch: settingsSearch,
  component: preloading(Settings, function SettingsView() {
    const { section } = settings.useParams();
    return <Settings section={section} />;
  }),
});

/** The one router of the page. Links are checked against it: `<Link to="/calls/$id" params={{ id }}>`. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    start,
    home,
    connector,
    testRecording,
    agents,
    calls,
    call,
    coaching,
    agentCoaching,
    recordings,
    settings,
  ]),
  // Texts as they stand in the address: `q="money back"` is no JSON.
  parseSearch,
  stringifySearch: stringifySearch as (search: Record<string, unknown>) => string,
  scrollRestoration: true,
  defaultErrorComponent: Broken,
  // Also what keeps the shell in place while the code of a view is read.
  defaultPendingComponent: Loading,
  // Only code: there are no loaders, views ask for what they show.
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

// Requests of the dashboard, answered by the methods behind their routes.
import { REQUESTS } from './connector-requests.mjs';

/** A function for each request; `part` gives a part of the service by its file and name. */
export function connectorAnswers(part, organisationId, callId) {
  const calls = part('connector/calls/conversations.controller.js', 'ConversationsController');
  // Its route also writes down who read the call.
  const shownCalls = part('connector/calls/shown-calls.service.js', 'ShownCalls');
  const recordings = part('connector/recordings/recordings.controller.js', 'ConnectorRecordingsController');
  const agents = part('connector/agents/agents.controller.js', 'AgentsController');
  const coaching = part('connector/coaching/coaching.controller.js', 'CoachingController');
  const home = part('connector/home/home.controller.js', 'HomeController');
  const overview = part('connector/overview/overview.controller.js', 'OverviewController');
  const organisation = { id: organisationId, testRecordingJobId: null };
  const answer = (path) => {
    const { pathname, searchParams } = new URL(`http://service${path.replace('CALL', callId)}`);
    const filter = Object.fromEntries(searchParams);
    const [kind, which, whose] = pathname.slice(1).split('/');
    if (kind === 'conversations' && which) return shownCalls.get(organisationId, callId);
    if (kind === 'conversations') return calls.page(organisation, filter);
    if (kind === 'recordings') return recordings.page(organisation, filter);
    if (kind === 'agents') return agents.agents(organisation, filter);
    if (kind === 'employees') return agents.employees(organisation, filter);
    if (kind === 'home') return home.show(organisation, filter);
    if (kind === 'agreement') return coaching.agreement(organisation);
    if (kind === 'coaching')
      return which === 'agents'
        ? coaching.agent(organisation, whose, filter)
        : coaching.team(organisation, whose, filter);
    return overview.show({ organisation, protocol: 'http', host: 'service' });
  };
  return Object.fromEntries(Object.entries(REQUESTS).map(([name, path]) => [name, () => answer(path)]));
}

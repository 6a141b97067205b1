import { Dashboard } from './dashboard.mjs';
import { AGENTS } from './month/agents.mjs';
import { Chance } from './month/chance.mjs';
import { deliverMonth } from './month/deliver-month.mjs';
import { writeMonth } from './month/month.mjs';
import { reviewCalls } from './month/review.mjs';
import { deliverUnusable } from './month/unusable-recordings.mjs';

const SEED = 20;
const CALLS = 240;
const WAITING = 11;
const SECOND_PERSON = 'team-lead@example.com';
const VOCABULARY = ['Northwind', 'Northwind Internet', 'HomeBox'];

/**
 * Fills the organisation of the demonstration with a month of calls, by the requests that client systems and
 * administrators send. `onProgress` is told of each call: how many of how many.
 */
export async function fill({ service, organisation, dashboard, onProgress }) {
  const { organisation_id: id, integration_key: integrationKey } = organisation;
  const links = AGENTS.map(({ id, name }) => ({ agent_external_id: id, employee_name: name }));
  await dashboard.request('POST', '/agents/links', { links });
  await dashboard.request('PUT', '/settings', { vocabulary: VOCABULARY });

  const end = Date.now();
  const month = writeMonth({ seed: SEED, end, calls: CALLS, waiting: WAITING });
  const deliveries = month.map(({ delivery }) => delivery);
  let delivered = 0;
  const onDelivered = () => onProgress(++delivered, deliveries.length);
  const [lead, conversations] = await Promise.all([
    service.command('admin:create', '--organisation', id, '--email', SECOND_PERSON, '--lasting-password'),
    deliverMonth({ url: service.url, integrationKey, deliveries, onDelivered }),
    deliverUnusable({ url: service.url, integrationKey, folder: service.folder, end }),
  ]);

  const second = new Dashboard(service.url);
  await second.signIn(lead);
  const calls = month.map(({ truth }, index) => ({ truth, conversation: conversations[index] }));
  await reviewCalls([second, dashboard], calls, new Chance(SEED));
}

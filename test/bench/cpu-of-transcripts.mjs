// Processor time of the service for a delivered transcript: it says more than the clock where others use the machine.
import { requestsASecond } from './load.mjs';
import { transcriptPost } from './routes.mjs';
import { cpuMs } from './service.mjs';

/**
 * Of one call, in milliseconds; `settled` waits for what is done after the answers. `databasePid` is the server of the
 * database, which works for it too.
 */
export async function cpuOfTranscript(
  service,
  authorization,
  { seconds, databasePid, settled = async () => {} },
) {
  const taken = () => cpuMs(service.pid) + (databasePid === undefined ? 0 : cpuMs(databasePid));
  const [cpu, began] = [taken(), performance.now()];
  const perSecond = await requestsASecond({
    url: `${service.url}/v1/ingestion/conversations`,
    next: transcriptPost({ authorization }),
    expected: 200,
    seconds,
  });
  const count = (perSecond * (performance.now() - began)) / 1000;
  await settled();
  return (taken() - cpu) / count;
}

/** An organisation whose agent is linked: its id, its administrator and what its deliveries are authorised by. */
export function linkedOrganisation(service, name) {
  const created = service.cli(
    ...['organisation:create', '--name', name, '--admin-email', `${name}@example.com`, '--lasting-password'],
  );
  const { organisation_id, integration_key, admin } = created;
  service.cli('agent:link', '--organisation', organisation_id, '--agent', 'agent-1', '--employee', 'Emma');
  return { id: organisation_id, admin, authorization: `Bearer ${integration_key}` };
}

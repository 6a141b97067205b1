// Processor time of the service for a delivered transcript: it says more than the clock where others use the machine.
import { sendMany } from './load.mjs';
import { transcriptPost } from './routes.mjs';
import { cpuMs } from './service.mjs';

/**
 * Of one of `calls`, in milliseconds; `settled` waits for what is done after the answers. `databasePid` is the server of the
 * database, which works for it too; `transcripts` are delivered in turn, a short one without them. A number of calls and not
 * of seconds: what the service does by the clock would count for more where it answers fewer of them.
 */
export async function cpuOfTranscript(
  service,
  authorization,
  { calls, databasePid, transcripts, settled = async () => {} },
) {
  const taken = () => cpuMs(service.pid) + (databasePid === undefined ? 0 : cpuMs(databasePid));
  const before = taken();
  await sendMany({
    url: `${service.url}/v1/ingestion/conversations`,
    next: transcriptPost({ authorization }, transcripts),
    expected: 200,
    count: calls,
  });
  await settled();
  return (taken() - before) / calls;
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

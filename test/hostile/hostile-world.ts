import { KEY_SCOPES } from '../../src/auth/read-keys/key-scope';
import { Description } from '../api/conformance/description';
import { cutShortRecordings } from '../harness/short-recordings';
import type { IngestionClient } from '../harness/ingestion-client';
import { type RunningService, type ServiceOptions, startService } from '../harness/running-service';
import type { Secrets } from './answer-shape';
import { ServiceWatch } from './service-watch';
import type { Acquaintance } from './acquaintance';
import { PERSONAL, validFields, validTranscript } from './valid-requests';

/** A warm service, an organisation whose key and session a hostile client has, and somebody who looks on. */
export interface HostileWorld {
  service: RunningService;
  organisationId: string;
  client: IngestionClient;
  known: Acquaintance;
  description: Description;
  secrets: Secrets;
  /** Of the processes that run now. */
  watch: ServiceWatch;
  /** Ends the processes in good order and starts them anew on the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function hostileWorld(options: ServiceOptions = {}): Promise<HostileWorld> {
  const service = await startService({ ...options, env: { LOG_LEVEL: 'warn', ...options.env } });
  const { known, organisationId } = await acquaintance(service);
  const world: HostileWorld = {
    service,
    organisationId,
    client: service.client(known.integrationKey),
    known,
    description: await Description.of(service.url),
    secrets: secretsOf(service, known),
    watch: new ServiceWatch(service),
    async restart() {
      await world.watch.stop();
      await service.restart();
      world.watch = new ServiceWatch(service);
    },
    async stop() {
      await world.watch.stop();
      await service.stop();
    },
  };
  return world;
}

/** An organisation with a call on each route, which also brings in what a first call loads. */
export async function acquaintance(
  service: RunningService,
): Promise<{ known: Acquaintance; organisationId: string }> {
  const created = await service.createOrganisation('--admin-email', 'hostile@example.com');
  await service.linkAgent(created.organisation_id, 'agent-1');
  const client = service.client(created.integration_key);
  const analysed = await client.deliverTranscript(validTranscript());
  const queued = await client.deliverRecording(validFields(), cutShortRecordings().good);
  const jobId = queued.body.job_id ?? '';
  await client.waitForJob(jobId);
  const cookie = await sessionOf(service.url, created.admin);
  const ask = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${service.url}/v1/connector${path}`, { headers: { cookie } });
    return (await answer.json()) as T;
  };
  const key = await fetch(`${service.url}/v1/connector/read-keys`, {
    method: 'POST',
    headers: { cookie, origin: service.url, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Warehouse', scopes: KEY_SCOPES }),
  });
  const { key: readKey } = (await key.json()) as { key: string };
  const { agents } = await ask<{ agents: { id: string }[] }>('/agents');
  const { source } = await ask<{ source: string }>('/rubric');
  return {
    organisationId: created.organisation_id,
    known: {
      url: service.url,
      integrationKey: created.integration_key,
      readKey,
      cookie,
      account: created.admin,
      jobId,
      conversationId: analysed.body.conversation_id ?? '',
      agentId: agents[0]?.id ?? '',
      rubric: source,
    },
  };
}

/** Signs in and gives the cookies of the session. */
export async function sessionOf(
  url: string,
  account: { email: string; password: string },
  headers: Record<string, string> = {},
): Promise<string> {
  const answer = await fetch(`${url}/v1/connector/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(account),
  });
  if (answer.status !== 200) throw new Error(`signing in was answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** What no answer may hold. The cookie as a whole: its name is no secret. */
export function secretsOf(service: RunningService, known: Acquaintance): Secrets {
  const { DATABASE_URL, REDIS_URL, AUDIO_STORE_URL, AUDIO_STORE_SECRET_ACCESS_KEY } = service.env;
  // The address of a bucket is its endpoint's.
  const hostOf = (url: string): string => new URL(new URL(url).searchParams.get('endpoint') ?? url).host;
  const servers = [DATABASE_URL, REDIS_URL, AUDIO_STORE_URL].flatMap((url) => (url ? [hostOf(url)] : []));
  const stored = AUDIO_STORE_SECRET_ACCESS_KEY ? [AUDIO_STORE_SECRET_ACCESS_KEY] : [];
  return {
    never: [
      known.integrationKey,
      known.readKey,
      known.account.password,
      ...known.cookie.split('; '),
      service.dataDir,
      ...servers,
      ...stored,
    ],
    personal: PERSONAL,
  };
}

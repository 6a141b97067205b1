import type { Environment } from './service-process';
import { type RunningService, startService } from './running-service';
import { SpeechServer } from './speech-server';

/** One for each set of settings that files of this process have asked for. */
const shared = new Map<Environment, Promise<RunningService>>();

const DEFAULTS: Environment = {};
/** What comes after a sweep, a lease or a wait comes within seconds; webhooks may go to this machine. */
const QUICK: Environment = {
  SWEEP_INTERVAL_MS: '500',
  LEASE_MS: '2000',
  WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1',
  WEBHOOK_RETRY_SECONDS: '1,1,1,1',
  WEBHOOK_TIMEOUT_MS: '1000',
};

/**
 * The service, with its defaults, that all test files of this process share; each makes organisations of its own. It
 * ends with the process, so no file stops it. A start takes seconds, of which most files would spend more than on their
 * tests.
 *
 * Only for files that look at nothing but their own organisations. One that needs a setting, stops or breaks the service,
 * reads counts of the whole service, or guesses passwords (slowed by the network they come from) starts its own.
 */
export const sharedService = (): Promise<RunningService> => running(DEFAULTS);

/**
 * The same for files that wait for sweeps, retries of webhooks, or leases of a process that was killed; they may kill it,
 * and start it again.
 */
export const quickService = (): Promise<RunningService> => running(QUICK);

let speech: Promise<{ server: SpeechServer; env: Environment }> | undefined;

/**
 * The same, with its defaults, for files that need recordings which were transcribed, and not what was heard in them: a
 * speech service answers at once.
 */
export async function listeningService(): Promise<RunningService> {
  return running((await speechOfAll()).env);
}

/** What that service has its recordings transcribed by. Whoever has it say something else ends that. */
export const sharedSpeech = async (): Promise<SpeechServer> => (await speechOfAll()).server;

function speechOfAll(): NonNullable<typeof speech> {
  speech ??= SpeechServer.start().then((server) => ({ server, env: server.env }));
  return speech;
}

async function running(env: Environment): Promise<RunningService> {
  const left = await shared.get(env)?.catch(() => undefined);
  if (left && (await left.isReady())) return left;
  // The file before has broken it; that must not fail all that come after.
  await left?.kill();
  await left?.stop();
  const started = startService({ env });
  shared.set(env, started);
  return started;
}

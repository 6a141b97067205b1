import type { Environment } from './service-process';

/** What the service runs on: settings that name it, and the processes that share it. */
export interface Surroundings {
  env: Environment;
  /** One process is started for each, in this order. */
  roles: readonly string[];
  /** Removes what was made for this service alone. */
  release(): Promise<void>;
}

/** The embedded default: a folder is all there is. Settings of the machine must not leak in. */
const EMBEDDED: Surroundings = {
  env: { DATABASE_URL: undefined, REDIS_URL: undefined, AUDIO_STORE_URL: undefined },
  roles: ['all'],
  release: () => Promise.resolve(),
};

/** A fresh place in the topology that `TEST_TOPOLOGY` names, so that services under test share nothing. */
export function surroundingsOf(env: Environment): Promise<Surroundings> {
  const topology = env.TEST_TOPOLOGY ?? 'embedded';
  if (topology === 'embedded') return Promise.resolve(EMBEDDED);
  throw new Error(`TEST_TOPOLOGY is ${topology}, which is no topology`);
}

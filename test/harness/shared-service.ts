import { type RunningService, startService } from './running-service';

let shared: Promise<RunningService> | undefined;

/**
 * The service, with its defaults, that all test files of this process share; each makes organisations of its own. It
 * ends with the process, so no file stops it. A start takes seconds, of which most files would spend more than on their
 * tests.
 *
 * Only for files that look at nothing but their own organisations. One that needs a setting, stops or breaks the service,
 * reads counts of the whole service, or guesses passwords (slowed by the network they come from) starts its own.
 */
export async function sharedService(): Promise<RunningService> {
  const left = await shared?.catch(() => undefined);
  if (left && (await left.isReady())) return left;
  // The file before has broken it; that must not fail all that come after.
  await left?.kill();
  await left?.stop();
  shared = startService();
  return shared;
}

import { spawnSync } from 'node:child_process';
import { ROOT } from './service-process';

let built = false;

/** Builds the service, once a process: the service under test is what stands in the sources now. */
export function ensureBuilt(): void {
  if (built) return;
  const { status, stderr } = spawnSync(process.execPath, ['scripts/setup.mjs', '--for', 'service'], {
    cwd: ROOT,
  });
  if (status !== 0) throw new Error(`the service could not be built:\n${stderr.toString()}`);
  built = true;
}

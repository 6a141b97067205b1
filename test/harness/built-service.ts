import { spawnSync } from 'node:child_process';
import { ROOT } from './service-process';

const built = new Set<string>();

/**
 * Builds what is missing or older than its sources, once a process: what is tested is what stands in the sources now.
 * `service` is the service alone, `build` the page as well.
 */
export function ensureBuilt(what: 'service' | 'build'): void {
  if (built.has(what)) return;
  const { status, stderr } = spawnSync(process.execPath, ['scripts/setup.mjs', '--for', what], { cwd: ROOT });
  if (status !== 0) throw new Error(`it could not be built:\n${stderr.toString()}`);
  built.add(what);
}

import { chmodSync, mkdirSync, statSync } from 'node:fs';

/** Set on folders such as /tmp that belong to everybody. */
const STICKY = 0o1000;
const ONLY_OWNER = 0o700;

/**
 * Makes a folder that only this user may enter, or takes the others' rights to one of its own that is there already:
 * former versions left them. A folder of somebody else's, or of everybody's, is left as it is.
 */
export function privateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: ONLY_OWNER });
  const { mode, uid } = statSync(path);
  if (uid === process.getuid?.() && !(mode & STICKY) && mode & 0o077) chmodSync(path, ONLY_OWNER);
}

/** As `privateFolder`, for a file that may not be there. */
export function privateFile(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.uid === process.getuid?.() && stats && stats.mode & 0o077) chmodSync(path, 0o600);
}

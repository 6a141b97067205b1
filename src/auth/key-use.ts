import type { KeyScope } from './read-keys/key-scope';

/** What a request's key tells of its organisation. */
export interface KeyHolder {
  id: string;
  /** Of the read key; null for the integration key. */
  keyId: string | null;
  demo: boolean;
  /** Whether it is a sandbox, whose calls count nowhere. */
  sandbox: boolean;
  /** What the key may do beside delivering calls, which every integration key may. */
  scopes: readonly KeyScope[];
}

/** A key's last use is written at most this often, in milliseconds: enough for "last used" on a page. */
const LAST_USE_RESOLUTION = 60_000;

/** Whether the last use of a key is to be written anew. */
export const isStaleUse = (lastUse: Date | null): boolean =>
  !lastUse || Date.now() - lastUse.getTime() > LAST_USE_RESOLUTION;

import type { KeyScope } from './read-keys/key-scope';

/** Who asks on a route that a session opens as well as a key: an administrator, or a system by its key. */
export interface Actor {
  /** Of the administrator; empty for a system. */
  id: string;
  organisationId: string;
  /** Of a key; null for an administrator, who needs none. */
  scopes: readonly KeyScope[] | null;
  /** Of the read key; null for an administrator and for the integration key. */
  keyId: string | null;
  /** From where: `sourceNetwork` of the request, or `command`; null where neither is known. */
  source: string | null;
}

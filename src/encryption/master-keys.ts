/** A data key as it is stored: nobody can use it without the master key it names. */
export interface WrappedKey {
  masterKeyId: string;
  /** Text of any form, as long as the same implementation opens it; at most 500 characters. */
  wrapped: string;
}

/**
 * What wraps the data keys of organisations. The one there is reads master keys from a file; a key service, which wraps
 * and unwraps without ever giving its key away, takes its place behind the same four methods.
 */
export interface MasterKeys {
  /** Id of the key that new data keys are wrapped under; null when there is none, so that nothing is encrypted. */
  readonly newestId: string | null;
  /** Whether what this key wrapped can be unwrapped. */
  holds(masterKeyId: string): boolean;
  /** Wraps 32 bytes under the newest key, for one organisation. Rejects when there is none. */
  wrap(dataKey: Buffer, organisationId: string): Promise<WrappedKey>;
  /** Rejects when the key is not at hand, and when `wrapped` was changed or belongs to another organisation. */
  unwrap(key: WrappedKey, organisationId: string): Promise<Buffer>;
}

export const MASTER_KEYS = Symbol('MasterKeys');

/** A data key as it is stored: nobody can use it without the master key it names. */
export interface WrappedKey {
  /** At most 200 characters. */
  masterKeyId: string;
  /** Text of any form, as long as the same implementation opens it; at most 500 characters. */
  wrapped: string;
}

/** What wraps the data keys of organisations: keys of a file, or a key service that never gives its key away. */
export interface MasterKeys {
  /** False when there is no master key, so that nothing is encrypted. */
  readonly isAvailable: boolean;
  /** Id of the key that new data keys are wrapped under. Rejects when there is none, and when it cannot be asked. */
  newestId(): Promise<string>;
  /** Whether what this key wrapped may be unwrapped here. */
  holds(masterKeyId: string): boolean;
  /** Whether a service in the network is asked to unwrap what this key wrapped; to wrap, when no key is named. */
  isRemote(masterKeyId?: string): boolean;
  /** Wraps 32 bytes under the newest key, for one organisation. Rejects when there is none. */
  wrap(dataKey: Buffer, organisationId: string): Promise<WrappedKey>;
  /** Rejects when the key is not at hand, and when `wrapped` was changed or belongs to another organisation. */
  unwrap(key: WrappedKey, organisationId: string): Promise<Buffer>;
  /** What keeps it from wrapping and unwrapping now, for an operator; null when nothing does. */
  problem(): Promise<string | null>;
}

export const MASTER_KEYS = Symbol('MasterKeys');

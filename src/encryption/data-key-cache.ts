import { Inject, Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { EncryptionSettings } from '../config/encryption-settings';
import { KeyServiceFailed } from './master-keys/kms-errors';
import { MASTER_KEYS, type MasterKeys, type WrappedKey } from './master-keys/master-keys';

/** Organisations whose keys are held in memory; a hundred bytes each. */
export const CACHED = 1_000;

/** Failures of the key service are told at most so often, in milliseconds: each delivery meets one. */
const TOLD_EVERY_MS = 10_000;

/** Data keys that were unwrapped, for a bounded time: a key service is not asked for each of them again and again. */
@Injectable()
export class DataKeyCache {
  private readonly logger = new Logger(DataKeyCache.name);
  private readonly opened: LRUCache<string, { wrapped: string; dataKey: Buffer }>;
  private readonly opening = new Map<string, Promise<Buffer>>();
  private toldAt = 0;

  constructor(
    @Inject(MASTER_KEYS) private readonly masterKeys: MasterKeys,
    { MASTER_KEY_CACHE_SECONDS }: EncryptionSettings,
  ) {
    this.opened = new LRUCache({ max: CACHED, ttl: MASTER_KEY_CACHE_SECONDS * 1_000 });
  }

  get(organisationId: string, { wrapped }: WrappedKey): Buffer | null {
    const known = this.opened.get(organisationId);
    return known?.wrapped === wrapped ? known.dataKey : null;
  }

  /** Whoever asks for the same key meanwhile shares the answer. Rejects with `KeyServiceFailed`. */
  open(organisationId: string, key: WrappedKey): Promise<Buffer> {
    const name = `${organisationId} ${key.wrapped}`;
    const running = this.opening.get(name) ?? this.unwrap(organisationId, key);
    this.opening.set(name, running);
    return running.finally(() => this.opening.delete(name));
  }

  forget(organisationId: string): void {
    this.opened.delete(organisationId);
  }

  private async unwrap(organisationId: string, key: WrappedKey): Promise<Buffer> {
    try {
      const dataKey = await this.masterKeys.unwrap(key, organisationId);
      this.opened.set(organisationId, { wrapped: key.wrapped, dataKey });
      return dataKey;
    } catch (error) {
      if (error instanceof KeyServiceFailed) this.tell(error);
      throw error;
    }
  }

  private tell({ message }: KeyServiceFailed): void {
    if (Date.now() - this.toldAt < TOLD_EVERY_MS) return;
    this.toldAt = Date.now();
    this.logger.error(`A data key cannot be opened: ${message}`);
  }
}

import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { dataKeysOf, type DataKeys } from './data-key';
import { KeyDestroyed, MasterKeyMissing } from './key-errors';
import { MASTER_KEYS, type MasterKeys } from './master-keys';
import { OrganisationKeysRepository } from './organisation-keys.repository';

/** Organisations whose keys are held in memory; a hundred bytes each. */
const CACHED = 1_000;
/** How long a key that another process has destroyed may still be used here, in milliseconds. */
const CACHED_MS = 60_000;

const DATA_KEY_BYTES = 32;

/** The data keys of organisations, opened. */
@Injectable()
export class OrganisationKeys {
  private readonly opened = new LRUCache<string, DataKeys>({ max: CACHED, ttl: CACHED_MS });

  constructor(
    private readonly rows: OrganisationKeysRepository,
    @Inject(MASTER_KEYS) private readonly masterKeys: MasterKeys,
  ) {}

  /** Whether anything can be encrypted at all. */
  get isAvailable(): boolean {
    return this.masterKeys.newestId !== null;
  }

  /**
   * The keys of an organisation, or null when its data are not encrypted. Rejects with `KeyDestroyed`, and with
   * `MasterKeyMissing`. `manager` is that of the write this belongs to: no second connection is waited for within one.
   * That an organisation has none is asked each time, so that no process goes on writing plain texts.
   */
  async find(organisationId: string, manager?: EntityManager): Promise<DataKeys | null> {
    if (!this.isAvailable) return null;
    const known = this.opened.get(organisationId);
    if (known) return known;
    const stored = await (manager ? this.rows.within(manager) : this.rows).find(organisationId);
    if (!stored) return null;
    const { wrappedKey, masterKeyId } = stored;
    if (wrappedKey === null) throw new KeyDestroyed();
    if (!this.masterKeys.holds(masterKeyId)) throw new MasterKeyMissing();
    const dataKey = await this.masterKeys.unwrap({ masterKeyId, wrapped: wrappedKey }, organisationId);
    const keys = dataKeysOf(dataKey);
    this.opened.set(organisationId, keys);
    return keys;
  }

  /** Gives an organisation a data key, in the write that `manager` is of. Rejects when there is no master key. */
  async createWithin(manager: EntityManager, organisationId: string): Promise<void> {
    const wrapped = await this.masterKeys.wrap(randomBytes(DATA_KEY_BYTES), organisationId);
    await this.rows.within(manager).add(organisationId, wrapped, new Date());
  }

  /** What is in memory of a key goes with it; other processes forget theirs within a minute. */
  async destroyWithin(manager: EntityManager, organisationId: string): Promise<void> {
    await this.rows.within(manager).destroy(organisationId, new Date());
    this.opened.delete(organisationId);
  }
}

import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { WriteAgain } from '../database/write-again';
import { dataKeysOf, type KeysInUse } from './data-key';
import { KeyDestroyed, MasterKeyMissing } from './key-errors';
import { CACHED, DataKeyCache } from './data-key-cache';
import { MASTER_KEYS, type MasterKeys, type WrappedKey } from './master-keys/master-keys';
import type { OrganisationKey } from './organisation-key.entity';
import { OrganisationKeysRepository } from './organisation-keys.repository';

/** How long a key that another process has destroyed may still be used here, in milliseconds. */
const CACHED_MS = 60_000;

const DATA_KEY_BYTES = 32;

/** How an organisation's data are encrypted, without the key. */
export type OrganisationKeyView = Pick<
  OrganisationKey,
  'masterKeyId' | 'createdAt' | 'sealedAt' | 'sealedTo' | 'destroyedAt'
>;

/** Where the keys of an organisation are looked for. */
export type KeySource = Pick<OrganisationKeys, 'find' | 'isAvailable'>;

/** For a database in which nothing is encrypted. */
export const NO_KEYS: KeySource = { isAvailable: false, find: () => Promise.resolve(null) };

/** The data keys of organisations, opened. */
@Injectable()
export class OrganisationKeys {
  private readonly opened = new LRUCache<string, KeysInUse>({ max: CACHED, ttl: CACHED_MS });

  /** Keys of organisations that are about to be stored, wrapped before the write began. */
  private readonly made = new LRUCache<string, WrappedKey>({ max: CACHED, ttl: CACHED_MS });

  constructor(
    private readonly rows: OrganisationKeysRepository,
    @Inject(MASTER_KEYS) private readonly masterKeys: MasterKeys,
    private readonly dataKeys: DataKeyCache,
  ) {}

  /** Whether anything can be encrypted at all. */
  get isAvailable(): boolean {
    return this.masterKeys.isAvailable;
  }

  /**
   * The keys of an organisation, or null when its data are not encrypted. Rejects with `KeyDestroyed`, and with
   * `MasterKeyMissing`. `manager` is that of the write this belongs to: no second connection is waited for within one, and no
   * key service; the write is run again once the service has answered.
   * That an organisation has none is asked each time, so that no process goes on writing plain texts.
   */
  async find(organisationId: string, manager?: EntityManager): Promise<KeysInUse | null> {
    if (!this.isAvailable) return null;
    const known = this.opened.get(organisationId);
    if (known) return known;
    const stored = await (manager ? this.rows.within(manager) : this.rows).find(organisationId);
    if (!stored) return null;
    const { wrappedKey, masterKeyId, sealedAt, createdAt } = stored;
    if (wrappedKey === null) {
      this.dataKeys.forget(organisationId);
      throw new KeyDestroyed();
    }
    if (!this.masterKeys.holds(masterKeyId)) throw new MasterKeyMissing();
    const dataKey = await this.dataKeyOf(organisationId, { masterKeyId, wrapped: wrappedKey }, manager);
    const keys = { ...dataKeysOf(dataKey), isAllSealed: sealedAt !== null, since: createdAt };
    this.opened.set(organisationId, keys);
    return keys;
  }

  /**
   * Gives an organisation a data key, in the write that `manager` is of: a new one, with nothing stored yet, or one whose
   * stored data are still to be sealed. Rejects when there is no master key, and when it has one. A write that is run again has
   * to be of the same organisation.
   */
  async createWithin(manager: EntityManager, organisationId: string, isNew = false): Promise<void> {
    const createdAt = new Date();
    const wrapped = this.made.get(organisationId) ?? (await this.make(organisationId));
    await this.rows
      .within(manager)
      .add(organisationId, wrapped, { createdAt, sealedAt: isNew ? createdAt : null });
  }

  /** What is in memory of a key goes with it; other processes forget theirs within a minute. */
  async destroyWithin(manager: EntityManager, organisationId: string): Promise<void> {
    await this.rows.within(manager).destroy(organisationId, new Date());
    this.opened.delete(organisationId);
    this.dataKeys.forget(organisationId);
  }

  private async make(organisationId: string): Promise<WrappedKey> {
    const wrap = () => this.masterKeys.wrap(randomBytes(DATA_KEY_BYTES), organisationId);
    if (!this.masterKeys.isRemote()) return wrap();
    throw new WriteAgain(async () => void this.made.set(organisationId, await wrap()));
  }

  private dataKeyOf(organisationId: string, key: WrappedKey, manager?: EntityManager): Promise<Buffer> {
    const known = this.dataKeys.get(organisationId, key);
    if (known) return Promise.resolve(known);
    if (manager?.queryRunner && this.masterKeys.isRemote(key.masterKeyId))
      throw new WriteAgain(async () => void (await this.dataKeys.open(organisationId, key)));
    return this.dataKeys.open(organisationId, key);
  }

  /** What is known of an organisation's encryption; null when it has none. */
  async view(organisationId: string): Promise<OrganisationKeyView | null> {
    const found = await this.rows.findWhole(organisationId);
    if (!found) return null;
    const { masterKeyId, createdAt, sealedAt, sealedTo, destroyedAt } = found;
    return { masterKeyId, createdAt, sealedAt, sealedTo, destroyedAt };
  }

  /** Calls up to this one have been sealed, as far as they were stored before the key; null to begin anew. */
  async markSealedTo(manager: EntityManager, organisationId: string, sealedTo: string | null): Promise<void> {
    await this.rows.within(manager).setSealedTo(organisationId, sealedTo);
  }

  /** Everything that was stored before the key has been sealed. */
  async markSealed(manager: EntityManager, organisationId: string): Promise<void> {
    await this.rows.within(manager).markSealed(organisationId, new Date());
  }
}

import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { dataKeysOf, type KeysInUse } from './data-key';
import { KeyDestroyed, MasterKeyMissing } from './key-errors';
import { MASTER_KEYS, type MasterKeys } from './master-keys';
import type { OrganisationKey } from './organisation-key.entity';
import { OrganisationKeysRepository } from './organisation-keys.repository';

/** Organisations whose keys are held in memory; a hundred bytes each. */
const CACHED = 1_000;
/** How long a key that another process has destroyed may still be used here, in milliseconds. */
const CACHED_MS = 60_000;

const DATA_KEY_BYTES = 32;

/** How an organisation's data are encrypted, without the key. */
export type OrganisationKeyView = Pick<
  OrganisationKey,
  'masterKeyId' | 'createdAt' | 'sealedAt' | 'destroyedAt'
>;

/** Where the keys of an organisation are looked for. */
export type KeySource = Pick<OrganisationKeys, 'find' | 'isAvailable'>;

/** For a database in which nothing is encrypted. */
export const NO_KEYS: KeySource = { isAvailable: false, find: () => Promise.resolve(null) };

/** The data keys of organisations, opened. */
@Injectable()
export class OrganisationKeys {
  private readonly opened = new LRUCache<string, KeysInUse>({ max: CACHED, ttl: CACHED_MS });

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
  async find(organisationId: string, manager?: EntityManager): Promise<KeysInUse | null> {
    if (!this.isAvailable) return null;
    const known = this.opened.get(organisationId);
    if (known) return known;
    const stored = await (manager ? this.rows.within(manager) : this.rows).find(organisationId);
    if (!stored) return null;
    const { wrappedKey, masterKeyId, sealedAt, createdAt } = stored;
    if (wrappedKey === null) throw new KeyDestroyed();
    if (!this.masterKeys.holds(masterKeyId)) throw new MasterKeyMissing();
    const dataKey = await this.masterKeys.unwrap({ masterKeyId, wrapped: wrappedKey }, organisationId);
    const keys = { ...dataKeysOf(dataKey), isAllSealed: sealedAt !== null, since: createdAt };
    this.opened.set(organisationId, keys);
    return keys;
  }

  /**
   * Gives an organisation a data key, in the write that `manager` is of: a new one, with nothing stored yet, or one whose
   * stored data are still to be sealed. Rejects when there is no master key, and when it has one.
   */
  async createWithin(manager: EntityManager, organisationId: string, isNew = false): Promise<void> {
    const createdAt = new Date();
    const wrapped = await this.masterKeys.wrap(randomBytes(DATA_KEY_BYTES), organisationId);
    await this.rows
      .within(manager)
      .add(organisationId, wrapped, { createdAt, sealedAt: isNew ? createdAt : null });
  }

  /** What is in memory of a key goes with it; other processes forget theirs within a minute. */
  async destroyWithin(manager: EntityManager, organisationId: string): Promise<void> {
    await this.rows.within(manager).destroy(organisationId, new Date());
    this.opened.delete(organisationId);
  }

  /** What is known of an organisation's encryption; null when it has none. */
  async view(organisationId: string): Promise<OrganisationKeyView | null> {
    const found = await this.rows.findWhole(organisationId);
    if (!found) return null;
    const { masterKeyId, createdAt, sealedAt, destroyedAt } = found;
    return { masterKeyId, createdAt, sealedAt, destroyedAt };
  }

  /** Everything that was stored before the key has been sealed. */
  async markSealed(manager: EntityManager, organisationId: string): Promise<void> {
    await this.rows.within(manager).markSealed(organisationId, new Date());
  }
}

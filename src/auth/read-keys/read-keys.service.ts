import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isWithin } from '../../config/network';
import { Database } from '../../database/database';
import { newId } from '../../database/new-id';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { isStaleUse, type KeyHolder } from '../key-use';
import { hashToken, isSameHash, newKey } from '../token';
import { readScopes, writeScopes, type KeyScope } from './key-scope';
import type { ReadKey } from './read-key.entity';
import { ReadKeysRepository } from './read-keys.repository';

/** How every read key begins, which tells it from an integration key. */
export const READ_KEY_PREFIX = 'cisr_';
/** Read keys of one organisation. */
export const MAX_READ_KEYS = 50;
const HOUR_MS = 3_600_000;

/** What an administrator decides about a new read key. */
export interface ReadKeyPlan {
  name: string;
  scopes: readonly KeyScope[];
  /** Null for one without an end. */
  expiresAt: Date | null;
  /** Addresses and networks it may be used from; empty for any. */
  networks: readonly string[];
}

/** A read key as people may see it. */
export interface ReadKeyView {
  id: string;
  name: string;
  /** The first characters, to recognise it by. */
  prefix: string;
  scopes: KeyScope[];
  networks: string[];
  expiresAt: Date | null;
  /** To the minute; null when it was never used. */
  lastUsedAt: Date | null;
  /** Until when the key before the last rotation is valid as well; null when it is not. */
  previousValidUntil: Date | null;
  createdAt: Date;
}

/** A recognised key, and whether it may be used from where the request came. */
export interface RecognisedKey {
  holder: KeyHolder;
  networkAllowed: boolean;
}

/** The organisation has `MAX_READ_KEYS` already. */
export class TooManyReadKeys extends Error {
  constructor() {
    super(`an organisation may have ${MAX_READ_KEYS} read keys`);
    this.name = 'TooManyReadKeys';
  }
}

/** Creates read keys, recognises them again, rotates and revokes them. */
@Injectable()
export class ReadKeys {
  constructor(
    private readonly database: Database,
    private readonly keys: ReadKeysRepository,
    private readonly organisations: OrganisationsRepository,
  ) {}

  /** Makes a key and resolves with it, the only time it is known. Throws `TooManyReadKeys`. */
  async create(
    manager: EntityManager,
    organisationId: string,
    plan: ReadKeyPlan,
  ): Promise<{ id: string; key: string }> {
    const keys = this.keys.within(manager);
    await this.organisations.within(manager).lock(organisationId);
    if ((await keys.count(organisationId)) >= MAX_READ_KEYS) throw new TooManyReadKeys();
    const id = newId();
    const { key, ...shown } = newKey(READ_KEY_PREFIX);
    await keys.insert({
      id,
      organisationId,
      ...shown,
      name: plan.name,
      scopes: writeScopes(plan.scopes),
      networks: plan.networks.join(','),
      previousHash: null,
      previousValidUntil: null,
      expiresAt: plan.expiresAt,
      lastUsedAt: null,
      createdAt: new Date(),
    });
    return { id, key };
  }

  /**
   * Gives a key a new secret; the one it had is valid for `overlapHours` more, and one from a rotation before that no
   * more. Null for an unknown key.
   */
  async rotate(
    manager: EntityManager,
    organisationId: string,
    id: string,
    overlapHours: number,
  ): Promise<string | null> {
    const keys = this.keys.within(manager);
    await this.organisations.within(manager).lock(organisationId);
    const before = await keys.findById(organisationId, id);
    if (!before) return null;
    const { key, ...shown } = newKey(READ_KEY_PREFIX);
    const overlaps = overlapHours > 0;
    await keys.update(organisationId, id, {
      ...shown,
      previousHash: overlaps ? before.hash : null,
      previousValidUntil: overlaps ? new Date(Date.now() + overlapHours * HOUR_MS) : null,
    });
    return key;
  }

  /** The key stops working at once, with the one before its last rotation. False for an unknown key. */
  async revoke(manager: EntityManager, organisationId: string, id: string): Promise<boolean> {
    const keys = this.keys.within(manager);
    if (!(await keys.findById(organisationId, id))) return false;
    await keys.delete(organisationId, id);
    return true;
  }

  /** In the order of their creation, the expired ones included. */
  async list(organisationId: string): Promise<ReadKeyView[]> {
    return (await this.keys.list(organisationId)).map(toView);
  }

  /** Null for one of another organisation just as for one that never was. */
  async get(organisationId: string, id: string): Promise<ReadKeyView | null> {
    const key = await this.keys.findById(organisationId, id);
    return key && toView(key);
  }

  /** Whose a key is; null for one that is not (or no longer) valid. `address` is where the request came from. */
  async recognise(key: string, address: string): Promise<RecognisedKey | null> {
    const hash = hashToken(key);
    const found = await this.keys.findByHash(hash);
    const now = new Date();
    if (!found || !isValid(found, hash, now)) return null;
    const { organisationId, networks } = found;
    const { demo, sandboxOf } = await this.organisations.get(organisationId);
    const sandbox = sandboxOf !== null;
    const networkAllowed = networks === '' || isWithin(networks.split(','), address);
    if (networkAllowed && isStaleUse(found.lastUsedAt)) this.noteUse(found, now);
    const scopes = readScopes(found.scopes);
    return { holder: { id: organisationId, keyId: found.id, demo, sandbox, scopes }, networkAllowed };
  }

  private noteUse({ organisationId, id }: ReadKey, now: Date): void {
    // Not awaited: knowing when a key was used is worth no request's time, and a failure costs nothing.
    this.database
      .write((manager) => this.keys.within(manager).setLastUsed(organisationId, id, now))
      .catch(() => undefined);
  }
}

function isValid(found: ReadKey, hash: string, now: Date): boolean {
  if (found.expiresAt && found.expiresAt <= now) return false;
  if (isSameHash(found.hash, hash)) return true;
  const { previousHash, previousValidUntil } = found;
  return Boolean(
    previousHash && previousValidUntil && previousValidUntil > now && isSameHash(previousHash, hash),
  );
}

const toView = (key: ReadKey): ReadKeyView => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  scopes: readScopes(key.scopes),
  networks: key.networks === '' ? [] : key.networks.split(','),
  expiresAt: key.expiresAt,
  lastUsedAt: key.lastUsedAt,
  previousValidUntil:
    key.previousValidUntil && key.previousValidUntil > new Date() ? key.previousValidUntil : null,
  createdAt: key.createdAt,
});

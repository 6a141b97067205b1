import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database/database';
import { AuditTrail, type NotedActor } from './audit-trail.service';
import { IntegrationKeysRepository } from './integration-keys.repository';
import { isStaleUse, type KeyHolder } from './key-use';
import { readScopes, writeScopes, type KeyScope } from './read-keys/key-scope';
import { hashToken, isSameHash, newKey } from './token';

/** How every integration key begins. */
const PREFIX = 'cis_';

/** How that of a sandbox does, so that nobody takes it for the real one. */
const SANDBOX_PREFIX = 'cis_sandbox_';

/** What the key of a sandbox opens from the beginning: nothing there is of a real call. */
const SANDBOX_SCOPES: readonly KeyScope[] = ['results:read', 'transcripts:read', 'webhooks:write'];

/** A live key as people may see it. */
export interface IntegrationKeyView {
  /** The first characters, to recognise it by. */
  prefix: string;
  createdAt: Date;
  /** To the minute; null when it was never used. */
  lastUsedAt: Date | null;
  /** What it may do beside delivering calls. */
  scopes: KeyScope[];
}

/** Creates integration keys and recognises them again. */
@Injectable()
export class IntegrationKeys {
  constructor(
    private readonly database: Database,
    private readonly keys: IntegrationKeysRepository,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Makes the organisation's new key and returns it, the only time it is known; the previous one is dead. It is noted in
   * the audit trail.
   */
  async create(by: NotedActor): Promise<string> {
    const { organisationId } = by;
    return this.database.write(async (manager) => {
      const key = await this.createWithin(manager, organisationId);
      await this.audit.note(manager, by, 'integration_key.created', organisationId);
      return key;
    });
  }

  /** As `create`, inside a transaction of the caller's. */
  async createWithin(manager: EntityManager, organisationId: string): Promise<string> {
    // Scopes are given to a key by an administrator, for whoever holds it: a new key begins without.
    return this.replace(manager, organisationId, newKey(PREFIX), []);
  }

  /** As `createWithin`, for an organisation that is a sandbox. */
  async createForSandbox(manager: EntityManager, sandboxId: string): Promise<string> {
    return this.replace(manager, sandboxId, newKey(SANDBOX_PREFIX), SANDBOX_SCOPES);
  }

  private async replace(
    manager: EntityManager,
    organisationId: string,
    { key, ...shown }: ReturnType<typeof newKey>,
    scopes: readonly KeyScope[],
  ): Promise<string> {
    await this.keys.within(manager).replace({
      organisationId,
      ...shown,
      createdAt: new Date(),
      lastUsedAt: null,
      scopes: writeScopes(scopes),
    });
    return key;
  }

  /** Gives the live key these scopes and no other. False when the organisation has no key. */
  async setScopes(
    manager: EntityManager,
    organisationId: string,
    scopes: readonly KeyScope[],
  ): Promise<boolean> {
    const keys = this.keys.within(manager);
    if (!(await keys.find(organisationId))) return false;
    await keys.setScopes(organisationId, writeScopes(scopes));
    return true;
  }

  /** The live key of an organisation; null when it has none. */
  async current(organisationId: string): Promise<IntegrationKeyView | null> {
    const key = await this.keys.find(organisationId);
    return key && { ...key, scopes: readScopes(key.scopes) };
  }

  /** The organisation a key belongs to, or null for a key that is not (or no longer) valid. */
  async organisationOf(key: string): Promise<KeyHolder | null> {
    const hash = hashToken(key);
    const found = await this.keys.findHeld(hash);
    if (!found || !isSameHash(found.hash, hash)) return null;
    if (isStaleUse(found.lastUsedAt)) this.noteUse(found.organisationId, hash);
    const { organisationId, demo, sandbox, scopes } = found;
    return { id: organisationId, keyId: null, demo, sandbox, scopes: readScopes(scopes) };
  }

  private noteUse(organisationId: string, hash: string): void {
    // Not awaited: knowing when a key was used is worth no request's time, and a failure costs nothing.
    this.database
      .write((manager) => this.keys.within(manager).setLastUsed(organisationId, hash, new Date()))
      .catch(() => undefined);
  }
}

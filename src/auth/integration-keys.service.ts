import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database/database';
import { AuditTrail } from './audit-trail.service';
import { IntegrationKeysRepository } from './integration-keys.repository';
import type { AdministratorView } from './signed-in';
import { hashToken, isSameHash, newToken } from './token';

const PREFIX = 'cis_';
const SHOWN_CHARACTERS = 12;
/** A key's last use is written at most this often, in milliseconds: enough for "last used" on a page. */
const LAST_USE_RESOLUTION = 60_000;

/** What a request's key tells of its organisation. */
export interface KeyHolder {
  id: string;
  demo: boolean;
}

/** A live key as people may see it. */
export interface IntegrationKeyView {
  /** The first characters, to recognise it by. */
  prefix: string;
  createdAt: Date;
  /** To the minute; null when it was never used. */
  lastUsedAt: Date | null;
}

/** Creates integration keys and recognises them again. */
@Injectable()
export class IntegrationKeys {
  constructor(
    private readonly database: Database,
    private readonly keys: IntegrationKeysRepository,
    private readonly audit: AuditTrail,
  ) {}

  /** Makes the organisation's new key and returns it, the only time it is known; the previous one is dead. */
  async create(organisationId: string): Promise<string> {
    return this.database.write((manager) => this.createWithin(manager, organisationId));
  }

  /** As `create`, for an administrator, in whose organisation's audit trail it is noted. */
  async createBy(administrator: AdministratorView): Promise<string> {
    const { organisationId } = administrator;
    return this.database.write(async (manager) => {
      const key = await this.createWithin(manager, organisationId);
      await this.audit.note(manager, administrator, 'integration_key.created', organisationId);
      return key;
    });
  }

  /** As `create`, inside a transaction of the caller's. */
  async createWithin(manager: EntityManager, organisationId: string): Promise<string> {
    const key = PREFIX + newToken();
    await this.keys.within(manager).replace({
      organisationId,
      prefix: key.slice(0, SHOWN_CHARACTERS),
      hash: hashToken(key),
      createdAt: new Date(),
      lastUsedAt: null,
    });
    return key;
  }

  /** The live key of an organisation; null when it has none. */
  current(organisationId: string): Promise<IntegrationKeyView | null> {
    return this.keys.find(organisationId);
  }

  /** The organisation a key belongs to, or null for a key that is not (or no longer) valid. */
  async organisationOf(key: string): Promise<KeyHolder | null> {
    const hash = hashToken(key);
    const found = await this.keys.findHeld(hash);
    if (!found || !isSameHash(found.hash, hash)) return null;
    if (isStale(found.lastUsedAt)) this.noteUse(found.organisationId, hash);
    return { id: found.organisationId, demo: found.demo };
  }

  private noteUse(organisationId: string, hash: string): void {
    // Not awaited: knowing when a key was used is worth no request's time, and a failure costs nothing.
    this.database
      .write((manager) => this.keys.within(manager).setLastUsed(organisationId, hash, new Date()))
      .catch(() => undefined);
  }
}

const isStale = (lastUse: Date | null): boolean =>
  !lastUse || Date.now() - lastUse.getTime() > LAST_USE_RESOLUTION;

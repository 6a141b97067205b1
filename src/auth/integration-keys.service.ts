import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database/database';
import { rawMoment } from '../database/raw-rows';
import type { Organisation } from '../organisations/organisation.entity';
import { IntegrationKey } from './integration-key.entity';

const PREFIX = 'cis_';
const SHOWN_CHARACTERS = 12;
/** A key's last use is written at most this often, in milliseconds: enough for "last used" on a page. */
const LAST_USE_RESOLUTION = 60_000;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** What a request's key tells of its organisation. */
export type KeyHolder = Pick<Organisation, 'id' | 'demo'>;

interface HolderRow {
  id: string;
  demo: boolean | number;
  hash: string;
  last_used_at: Date | string | null;
}

/** One query by hand: every request of every client system begins with it. */
const HOLDER = `
  SELECT organisation.id AS id, organisation.demo AS demo, integration_key.hash AS hash,
    integration_key.last_used_at AS last_used_at
  FROM integration_key JOIN organisation ON organisation.id = integration_key.organisation_id
  WHERE integration_key.hash = ?`;

/** Creates integration keys and recognises them again. */
@Injectable()
export class IntegrationKeys {
  constructor(private readonly database: Database) {}

  /** Makes the organisation's new key and returns it, the only time it is known; the previous one is dead. */
  async create(organisationId: string): Promise<string> {
    return this.database.write((manager) => this.createWithin(manager, organisationId));
  }

  /** As `create`, inside a transaction of the caller's. */
  async createWithin(manager: EntityManager, organisationId: string): Promise<string> {
    const key = PREFIX + randomBytes(32).toString('base64url');
    await manager.delete(IntegrationKey, { organisationId });
    await manager.insert(IntegrationKey, {
      organisationId,
      prefix: key.slice(0, SHOWN_CHARACTERS),
      hash: hashOf(key),
      createdAt: new Date(),
      lastUsedAt: null,
    });
    return key;
  }

  /** The organisation a key belongs to, or null for a key that is not (or no longer) valid. */
  async organisationOf(key: string): Promise<KeyHolder | null> {
    const hash = hashOf(key);
    const [found] = (await this.database.read.query(HOLDER, [hash])) as HolderRow[];
    // The look-up is by hash already; comparing again in constant time leaves nothing to an index's timing.
    if (!found || !timingSafeEqual(Buffer.from(found.hash), Buffer.from(hash))) return null;
    if (isStale(rawMoment(found.last_used_at))) this.noteUse(found.id, hash);
    return { id: found.id, demo: Boolean(found.demo) };
  }

  private noteUse(organisationId: string, hash: string): void {
    // Not awaited: knowing when a key was used is worth no request's time, and a failure costs nothing.
    this.database
      .write((manager) =>
        manager.update(IntegrationKey, { organisationId, hash }, { lastUsedAt: new Date() }),
      )
      .catch(() => undefined);
  }
}

const isStale = (lastUse: Date | null): boolean =>
  !lastUse || Date.now() - lastUse.getTime() > LAST_USE_RESOLUTION;

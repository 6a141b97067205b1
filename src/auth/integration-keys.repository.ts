import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { rawDate } from '../database/raw-rows';
import { TableRepository } from '../database/table-repository';
import { IntegrationKey } from './integration-key.entity';

/** A key and what it tells of its organisation. */
export interface HeldKey {
  organisationId: string;
  demo: boolean;
  sandbox: boolean;
  hash: string;
  lastUsedAt: Date | null;
  /** `writeScopes` of what it may do. */
  scopes: string;
}

interface HeldKeyRow {
  organisationId: string;
  demo: boolean | number;
  sandbox: boolean | number;
  hash: string;
  lastUsedAt: Date | string | null;
  scopes: string;
}

/** By hand rather than by TypeORM, which takes longer to build a statement than the database to run this one. */
const HELD_KEY = `
  SELECT organisation.id AS organisationId, organisation.demo AS demo,
    organisation.sandbox_of IS NOT NULL AS sandbox, integration_key.hash AS hash,
    integration_key.last_used_at AS lastUsedAt, integration_key.scopes AS scopes
  FROM integration_key JOIN organisation ON organisation.id = integration_key.organisation_id
  WHERE integration_key.hash = ?`;

/** Queries of `integration_key`. */
@Injectable()
export class IntegrationKeysRepository extends TableRepository<IntegrationKey> {
  constructor(@InjectRepository(IntegrationKey) rows: Repository<IntegrationKey>) {
    super(rows);
  }

  /** The key of this hash; every request of a client system begins with this query. */
  async findHeld(hash: string): Promise<HeldKey | null> {
    const [row] = await this.query<HeldKeyRow>(HELD_KEY, [hash]);
    if (!row) return null;
    const { demo, sandbox, lastUsedAt } = row;
    return { ...row, demo: Boolean(demo), sandbox: Boolean(sandbox), lastUsedAt: rawDate(lastUsedAt) };
  }

  /** The live key of the organisation. */
  find(organisationId: string): Promise<IntegrationKey | null> {
    return this.findPrepared({ organisationId });
  }

  /** Puts a key in the place of the one the organisation had, if any. Within a write only. */
  async replace(key: IntegrationKey): Promise<void> {
    await this.rows.delete({ organisationId: key.organisationId });
    await this.rows.insert(key);
  }

  async setLastUsed(organisationId: string, hash: string, lastUsedAt: Date): Promise<void> {
    await this.rows.update({ organisationId, hash }, { lastUsedAt });
  }

  async setScopes(organisationId: string, scopes: string): Promise<void> {
    await this.rows.update({ organisationId }, { scopes });
  }
}

import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';
import { OrganisationRows } from '../database/organisation-rows';
import { OrganisationKeys } from '../encryption/organisation-keys.service';
import { OrganisationsRepository } from '../organisations/organisations.repository';

/** By which clients deliver calls and read results. */
const KEY_TABLES = ['integration_key', 'read_key'];

/** The receipts, which hold no personal data, and what is left of the data key. */
const KEPT_TABLES = ['erasure', 'organisation_key'];

/** Erases what is stored of an organisation beside its calls and files. */
@Injectable()
export class OrganisationEraser {
  constructor(
    private readonly database: Database,
    private readonly organisations: OrganisationsRepository,
    private readonly rows: OrganisationRows,
    private readonly keys: OrganisationKeys,
  ) {}

  /** The sandbox first: it belongs to the organisation. */
  async withSandbox(organisationId: string): Promise<string[]> {
    const sandbox = await this.organisations.findSandboxOf(organisationId);
    return [...(sandbox ? [sandbox.id] : []), organisationId];
  }

  /** From now on nobody delivers calls. */
  async closeToClients(organisationId: string, signal: AbortSignal): Promise<void> {
    for (const table of KEY_TABLES) await this.rows.delete(table, organisationId, signal);
  }

  /**
   * Everything that carries the organisation's id, its administrators included, and the organisation itself. Its data key
   * first: with it goes what copies hold of the encrypted data, except those that have the key as well.
   */
  async deleteRest(organisationId: string, signal: AbortSignal): Promise<number> {
    await this.database.write((manager) => this.keys.destroyWithin(manager, organisationId));
    let deleted = 0;
    for (const table of this.rows.tables)
      if (!KEPT_TABLES.includes(table)) deleted += await this.rows.delete(table, organisationId, signal);
    await this.database.write((manager) => this.organisations.within(manager).delete(organisationId));
    return deleted;
  }
}

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database';
import { Sandboxes } from '../../organisations/sandbox/sandboxes.service';
import { AuditTrail } from '../audit-trail.service';
import { IntegrationKeys, type IntegrationKeyView } from '../integration-keys.service';
import type { AdministratorView } from '../signed-in';

/** The key of an organisation's sandbox: its calls are judged as usual, kept seven days, and counted nowhere. */
@Injectable()
export class SandboxKeys {
  constructor(
    private readonly database: Database,
    private readonly sandboxes: Sandboxes,
    private readonly keys: IntegrationKeys,
    private readonly audit: AuditTrail,
  ) {}

  /** Makes a new key and returns it, the only time it is known; the previous one is dead. Throws `SandboxRefused`. */
  create(organisationId: string): Promise<string> {
    return this.database.write((manager) => this.createWithin(manager, organisationId));
  }

  /** As `create`, for an administrator, in whose organisation's audit trail it is noted. */
  createBy(administrator: AdministratorView): Promise<string> {
    const { organisationId } = administrator;
    return this.database.write(async (manager) => {
      const key = await this.createWithin(manager, organisationId);
      await this.audit.note(manager, administrator, 'sandbox_key.created', organisationId);
      return key;
    });
  }

  /** The live key; null when there is none. */
  async current(organisationId: string): Promise<IntegrationKeyView | null> {
    const sandboxId = await this.sandboxes.idOf(organisationId);
    return sandboxId === null ? null : this.keys.current(sandboxId);
  }

  private async createWithin(manager: EntityManager, organisationId: string): Promise<string> {
    return this.keys.createForSandbox(manager, await this.sandboxes.ensure(manager, organisationId));
  }
}

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database';
import { Sandboxes } from '../../organisations/sandbox/sandboxes.service';
import { AuditTrail, type NotedActor } from '../audit-trail.service';
import { IntegrationKeys, type IntegrationKeyView } from '../integration-keys.service';

/** The key of an organisation's sandbox: its calls are judged as usual, kept seven days, and counted nowhere. */
@Injectable()
export class SandboxKeys {
  constructor(
    private readonly database: Database,
    private readonly sandboxes: Sandboxes,
    private readonly keys: IntegrationKeys,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Makes a new key and returns it, the only time it is known; the previous one is dead. It is noted in the audit trail
   * of the organisation that the sandbox belongs to. Throws `SandboxRefused`.
   */
  create(by: NotedActor): Promise<string> {
    const { organisationId } = by;
    return this.database.write(async (manager) => {
      const key = await this.createWithin(manager, organisationId);
      await this.audit.note(manager, by, 'sandbox_key.created', organisationId);
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

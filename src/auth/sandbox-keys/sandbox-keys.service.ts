import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database';
import { newId } from '../../database/new-id';
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
    // Made before the write, which may be run again.
    const newSandboxId = newId();
    return this.database.write(async (manager) => {
      const sandboxId = await this.sandboxes.ensure(manager, organisationId, newSandboxId);
      const key = await this.keys.createForSandbox(manager, sandboxId);
      await this.audit.note(manager, by, 'sandbox_key.created', organisationId);
      return key;
    });
  }

  /** The live key; null when there is none. */
  async current(organisationId: string): Promise<IntegrationKeyView | null> {
    const sandboxId = await this.sandboxes.idOf(organisationId);
    return sandboxId === null ? null : this.keys.current(sandboxId);
  }
}

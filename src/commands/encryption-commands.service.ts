import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../auth/audit-trail.service';
import { Database } from '../database/database';
import { KeyRotation } from '../encryption/key-rotation.service';
import { MasterKeyCheck } from '../encryption/master-key-check.service';
import { OrganisationKeys } from '../encryption/organisation-keys.service';
import { CallSealer } from '../evaluations/sealing/call-sealer.service';
import { Organisations } from '../organisations/organisations.service';
import { Sandboxes } from '../organisations/sandbox/sandboxes.service';
import { CommandInvalid } from './command-invalid';
import { Command, OrganisationCommand, type OrganisationCommandCall } from './command.decorator';
import { operator } from './operator';

@Injectable()
export class EncryptionCommands {
  constructor(
    private readonly database: Database,
    private readonly organisations: Organisations,
    private readonly sandboxes: Sandboxes,
    private readonly keys: OrganisationKeys,
    private readonly sealer: CallSealer,
    private readonly rotation: KeyRotation,
    private readonly check: MasterKeyCheck,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Encrypts an organisation's data, its sandbox's included: those that come from now on, and those there are. May be
   * broken off, and repeated.
   */
  @OrganisationCommand('encryption:enable')
  async enable({ organisation }: OrganisationCommandCall): Promise<object> {
    const organisationId = organisation.id;
    if (!this.keys.isAvailable)
      throw new CommandInvalid(
        'MASTER_KEY_FILE must name a file with a master key, or MASTER_KEY_KMS_URL a key of AWS KMS, here and for the service',
      );
    await this.check.require();
    const sandbox = await this.sandboxes.idOf(organisationId);
    let calls = 0;
    let sealedTexts = 0;
    for (const id of [...(sandbox ? [sandbox] : []), organisationId]) {
      await this.ensureKey(id);
      const sealed = await this.sealAll(id);
      calls += sealed.calls;
      sealedTexts += sealed.sealedTexts;
    }
    await this.database.foldLog();
    return { organisation_id: organisationId, calls, sealed_texts: sealedTexts };
  }

  /** Of every organisation, and whether this process could open what is encrypted. */
  @Command('encryption:status')
  async status(): Promise<object> {
    const shown: object[] = [];
    // One after the other: thousands at once are more than may wait for a connection.
    for (const { id } of await this.organisations.list()) shown.push(await this.statusOf(id));
    return { missing: await this.check.problem(), organisations: shown };
  }

  /** Wraps every data key under the newest master key. */
  @Command('encryption:rotate')
  async rotate(): Promise<object> {
    if (!this.keys.isAvailable) throw new CommandInvalid('MASTER_KEY_FILE or MASTER_KEY_KMS_URL must be set');
    return this.rotation.rotate((manager, organisationId) =>
      this.audit.note(manager, operator(organisationId), 'encryption.rotated'),
    );
  }

  private async ensureKey(organisationId: string): Promise<void> {
    const key = await this.keys.view(organisationId);
    if (key) return;
    await this.database.write(async (manager) => {
      await this.keys.createWithin(manager, organisationId);
      await this.audit.note(manager, operator(organisationId), 'encryption.enabled');
    });
  }

  /** Again until nothing was plain any more: a delivery that began before there was a key may end after it was passed. */
  private async sealAll(organisationId: string): Promise<{ calls: number; sealedTexts: number }> {
    let sealedTexts = 0;
    for (;;) {
      const sealed = await this.sealer.seal(organisationId);
      sealedTexts += sealed.sealedTexts;
      if (sealed.sealedTexts > 0) continue;
      await this.database.write((manager) => this.keys.markSealed(manager, organisationId));
      return { calls: sealed.calls, sealedTexts };
    }
  }

  private async statusOf(organisationId: string): Promise<object> {
    const key = await this.keys.view(organisationId);
    return {
      organisation_id: organisationId,
      encrypted: key !== null,
      master_key_id: key?.masterKeyId ?? null,
      since: key?.createdAt ?? null,
      all_sealed_at: key?.sealedAt ?? null,
    };
  }
}

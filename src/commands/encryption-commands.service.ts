import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../auth/audit-trail.service';
import { DatabaseSettings } from '../config/database-settings';
import { Database } from '../database/database';
import { KeyRotation } from '../encryption/key-rotation.service';
import { MasterKeyCheck } from '../encryption/master-key-check.service';
import { OrganisationKeys, type OrganisationKeyView } from '../encryption/organisation-keys.service';
import { CallSealer } from '../evaluations/sealing/call-sealer.service';
import { Organisations } from '../organisations/organisations.service';
import { Sandboxes } from '../organisations/sandbox/sandboxes.service';
import { FinishedAudioSealer } from '../recordings/finished-audio-sealer.service';
import { KeptAudioSealer } from '../recordings/kept-audio/kept-audio-sealer.service';
import { EndpointSecrets } from '../webhooks/endpoints/endpoint-secrets.service';
import { CommandInvalid } from './command-invalid';
import { Command, OrganisationCommand, type OrganisationCommandCall } from './command.decorator';
import { operator } from './operator';

/** Times the longest answer to a statement after which no write is under way that began before. */
const SETTLED_AFTER = 2;

@Injectable()
export class EncryptionCommands {
  constructor(
    private readonly database: Database,
    private readonly organisations: Organisations,
    private readonly sandboxes: Sandboxes,
    private readonly keys: OrganisationKeys,
    private readonly sealer: CallSealer,
    private readonly keptAudio: KeptAudioSealer,
    private readonly finishedAudio: FinishedAudioSealer,
    private readonly endpointSecrets: EndpointSecrets,
    private readonly settings: DatabaseSettings,
    private readonly rotation: KeyRotation,
    private readonly check: MasterKeyCheck,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Encrypts an organisation's data, its sandbox's included: those that come from now on, and those there are. Broken off and
   * repeated it goes on where it was; `again` has it look at everything once more.
   */
  @OrganisationCommand('encryption:enable', { again: 'flag' })
  async enable({ organisation, flags }: OrganisationCommandCall): Promise<object> {
    const organisationId = organisation.id;
    const again = flags.has('again');
    if (!this.keys.isAvailable)
      throw new CommandInvalid(
        'MASTER_KEY_FILE must name a file with a master key, or MASTER_KEY_KMS_URL a key of AWS KMS, here and for the service',
      );
    await this.check.require();
    const sandbox = await this.sandboxes.idOf(organisationId);
    let calls = 0;
    let sealedTexts = 0;
    let sealedAudio = 0;
    for (const id of [...(sandbox ? [sandbox] : []), organisationId]) {
      const key = await this.ensureKey(id);
      if (key.sealedAt && !again) continue;
      if (key.sealedAt) await this.database.write((manager) => this.keys.markSealedTo(manager, id, null));
      await this.settled(key);
      const sealed = await this.sealer.seal(id);
      calls += sealed.calls;
      sealedTexts += sealed.sealedTexts + (await this.endpointSecrets.sealPlain(id));
      sealedAudio += (await this.keptAudio.seal(id)) + (await this.finishedAudio.seal(id));
      await this.database.write((manager) => this.keys.markSealed(manager, id));
    }
    if (!(await this.database.foldLog({ patiently: true })))
      throw new CommandInvalid(
        'Everything is encrypted, but the log of writes could not be folded, because another process reads it: what was stored before stands in it until the service has folded it, or this command is run again',
      );
    return { organisation_id: organisationId, calls, sealed_texts: sealedTexts, sealed_audio: sealedAudio };
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

  private async ensureKey(organisationId: string): Promise<OrganisationKeyView> {
    const known = await this.keys.view(organisationId);
    if (known) return known;
    await this.database.write(async (manager) => {
      await this.keys.createWithin(manager, organisationId);
      await this.audit.note(manager, operator(organisationId), 'encryption.enabled');
    });
    return (await this.keys.view(organisationId)) as OrganisationKeyView;
  }

  /**
   * A write that asked for the key just before it was made stores plain texts still, after it: so nothing is passed before such
   * a write has ended. On SQLite the key was made after it.
   */
  private async settled({ createdAt }: OrganisationKeyView): Promise<void> {
    if (this.database.isEmbedded) return;
    const settledAt = createdAt.getTime() + SETTLED_AFTER * this.settings.DATABASE_TIMEOUT_MS;
    await delay(Math.max(0, settledAt - Date.now()));
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

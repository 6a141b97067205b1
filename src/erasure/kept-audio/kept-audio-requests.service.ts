import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../auth/audit-trail.service';
import type { AdministratorView } from '../../auth/signed-in';
import { Database } from '../../database/database';
import { ApiError } from '../../http/api-exception';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { AudioKeepings, AudioNotEncrypted } from '../../recordings/kept-audio/audio-keepings.service';
import type { KeepingRules } from '../../recordings/kept-audio/keeping-rules';
import { rulesDto, type KeptAudioDto } from './kept-audio.dto';

/** Changes for how long an organisation keeps audio, and notes it in the audit trail. */
@Injectable()
export class KeptAudioRequests {
  constructor(
    private readonly database: Database,
    private readonly organisations: OrganisationsRepository,
    private readonly keepings: AudioKeepings,
    private readonly audit: AuditTrail,
  ) {}

  async show(organisationId: string): Promise<KeptAudioDto> {
    return {
      ...rulesDto(await this.keepings.rules(organisationId)),
      allowed: await this.keepings.isAllowed(organisationId),
      kept_calls: await this.keepings.count(organisationId),
    };
  }

  /** Throws 409 where audio is not stored encrypted. */
  async set(administrator: AdministratorView, rules: KeepingRules): Promise<void> {
    const { organisationId } = administrator;
    await this.database
      .write(async (manager) => {
        await this.organisations.within(manager).lock(organisationId);
        const from = await this.keepings.set(manager, organisationId, rules);
        const details = { from: rulesDto(from), to: rulesDto(rules) };
        await this.audit.note(manager, administrator, 'audio_retention.changed', null, details);
      })
      .catch((error: unknown) => {
        if (!(error instanceof AudioNotEncrypted)) throw error;
        throw new ApiError(
          409,
          'audio_not_encrypted',
          'Audio can be kept only where it is stored encrypted. Ask the operator.',
        );
      });
  }
}

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { TranscriptionSettings } from '../../config/transcription-settings';
import { DEFAULT_KINDS, type RedactionKind } from '../../redaction/kinds';
import { OrganisationsRepository, type RedactionChoice } from '../organisations.repository';

/** What is taken out of conversations, by the way they come. */
export interface RedactionInForce {
  recordings: readonly RedactionKind[];
  transcripts: readonly RedactionKind[];
}

/**
 * What each organisation has chosen to have taken out of its conversations before they are stored. Without a choice
 * recordings are redacted as the setting `REDACTION` says, and transcripts are stored as they were delivered. A sandbox
 * follows its organisation.
 */
@Injectable()
export class RedactionChoices {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly settings: TranscriptionSettings,
  ) {}

  /** On the hot path of transcripts. Rejects with `OrganisationUnknown`. */
  async inForce(organisationId: string): Promise<RedactionInForce> {
    const { redactRecordings, redactTranscripts } = await this.chosen(organisationId);
    return {
      recordings: redactRecordings ?? (this.settings.REDACTION ? DEFAULT_KINDS : []),
      transcripts: redactTranscripts ?? [],
    };
  }

  /** What the organisation, or that of the sandbox, has chosen; null where it has not. Rejects with `OrganisationUnknown`. */
  async chosen(organisationId: string): Promise<RedactionChoice> {
    const own = await this.organisations.redactionChoice(organisationId);
    return own.sandboxOf === null ? own : this.organisations.redactionChoice(own.sandboxOf);
  }

  /**
   * Changes what calls accepted from the commit on are redacted by; what is left out stays. Resolves with the choice as
   * it was.
   */
  async changeWithin(
    manager: EntityManager,
    organisationId: string,
    change: Partial<RedactionChoice>,
  ): Promise<RedactionChoice> {
    const organisations = this.organisations.within(manager);
    const { redactRecordings, redactTranscripts } = await organisations.lock(organisationId);
    if (Object.keys(change).length > 0) await organisations.setRedaction(organisationId, change);
    return { redactRecordings, redactTranscripts };
  }
}

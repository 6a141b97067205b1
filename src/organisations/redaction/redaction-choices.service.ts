import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { TranscriptionSettings } from '../../config/transcription-settings';
import { DEFAULT_KINDS, type RedactionKind } from '../../redaction/kinds';
import {
  OrganisationsRepository,
  type DeliverySettings,
  type RedactionChoice,
} from '../organisations.repository';

/** Organisations whose choice is remembered; some bytes each. */
const REMEMBERED = 10_000;

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
  private readonly lastSeen = new LRUCache<string, readonly RedactionKind[]>({ max: REMEMBERED });

  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly settings: TranscriptionSettings,
  ) {}

  /**
   * What a delivered transcript is to be redacted by as far as this process knows, which saves a query a delivery.
   * `forTranscript` tells what is true once the write has begun. Rejects with `OrganisationUnknown`.
   */
  async lastKnownForTranscripts(organisationId: string): Promise<readonly RedactionKind[]> {
    const seen = this.lastSeen.get(organisationId);
    if (seen) return seen;
    const { transcripts } = await this.inForce(organisationId);
    this.lastSeen.set(organisationId, transcripts);
    return transcripts;
  }

  /** What a transcript is redacted by that is stored within this write, where `own` was read. */
  async forTranscript(
    manager: EntityManager,
    organisationId: string,
    own: Pick<DeliverySettings, 'redactTranscripts' | 'sandboxOf'>,
  ): Promise<readonly RedactionKind[]> {
    const choice =
      own.sandboxOf === null ? own : await this.organisations.within(manager).redactionChoice(own.sandboxOf);
    const kinds = choice.redactTranscripts ?? [];
    this.lastSeen.set(organisationId, kinds);
    return kinds;
  }

  /** Rejects with `OrganisationUnknown`. */
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

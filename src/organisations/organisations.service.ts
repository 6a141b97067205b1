import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { OrganisationKeys } from '../encryption/organisation-keys.service';
import type { Organisation } from './organisation.entity';
import type { OrganisationView } from './organisation-view';
import { OrganisationsRepository } from './organisations.repository';

/** What an organisation may be created with. */
export interface NewOrganisation {
  id: string;
  name: string;
  demo?: boolean;
  analysisEnabled?: boolean;
  analysisStartedAt?: Date | null;
  /** The organisation whose sandbox it is to be; it has no test recording to confirm then. */
  sandboxOf?: string;
}

/** What an administrator may set. */
export interface AnalysisSettings {
  analysisEnabled?: boolean;
  analysisStartedAt?: Date | null;
}

@Injectable()
export class Organisations {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly keys: OrganisationKeys,
  ) {}

  /**
   * Creates an organisation inside a transaction of the caller's, who gives it its first key with it. Its data are
   * encrypted from the first one on when there is a master key.
   */
  async createWithin(manager: EntityManager, given: NewOrganisation): Promise<OrganisationView> {
    const now = new Date();
    const organisation: Organisation = {
      id: given.id,
      name: given.name,
      demo: given.demo ?? false,
      sandboxOf: given.sandboxOf ?? null,
      analysisEnabled: given.analysisEnabled ?? true,
      analysisStartedAt: given.analysisStartedAt ?? null,
      connectionConfirmedAt: given.sandboxOf === undefined ? null : now,
      testRecordingJobId: null,
      testRecordingWanted: false,
      vocabulary: null,
      redactRecordings: null,
      redactTranscripts: null,
      createdAt: now,
    };
    await this.organisations.within(manager).insert(organisation);
    if (this.keys.isAvailable) await this.keys.createWithin(manager, given.id, true);
    return organisation;
  }

  list(): Promise<OrganisationView[]> {
    return this.organisations.list();
  }

  /** Rejects with `OrganisationUnknown`. */
  get(id: string): Promise<OrganisationView> {
    return this.organisations.get(id);
  }

  /**
   * Switches analysis on or off and sets since when. Switching it on from off means from now, unless a
   * start is given: calls from before were nobody's to analyse. Inside a transaction of the caller's; returns the
   * organisation as it was.
   */
  async setAnalysisWithin(
    manager: EntityManager,
    id: string,
    { analysisEnabled, analysisStartedAt }: AnalysisSettings,
  ): Promise<OrganisationView> {
    const organisations = this.organisations.within(manager);
    const current = await organisations.lock(id);
    const switchedOn = analysisEnabled === true && !current.analysisEnabled;
    const start = analysisStartedAt !== undefined ? analysisStartedAt : switchedOn ? new Date() : undefined;
    await organisations.setAnalysisSwitches(id, {
      analysisEnabled: analysisEnabled ?? current.analysisEnabled,
      ...(start === undefined ? {} : { analysisStartedAt: start }),
    });
    return current;
  }

  /** `names` of products and people, told to speech engines that take a prompt; empty ones are left out. */
  async setVocabulary(manager: EntityManager, id: string, names: readonly string[]): Promise<void> {
    const lines = names.map((name) => name.trim()).filter(Boolean);
    await this.organisations.within(manager).setVocabulary(id, lines.length ? lines.join('\n') : null);
  }
}

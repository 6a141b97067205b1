import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AudioStoreSettings } from '../../config/audio-store-settings';
import { KeptAudioSettings } from '../../config/kept-audio-settings';
import { CallsRepository } from '../../conversations/calls.repository';
import { firstIdAt, newId } from '../../database/new-id';
import { OrganisationKeys } from '../../encryption/organisation-keys.service';
import type { RecordingJob } from '../recording-job.entity';
import { AudioKeepingsRepository } from './audio-keepings.repository';
import { daysOfCampaign, keepsAny, overAt, type KeepingRules } from './keeping-rules';
import type { KeptAudio } from './kept-audio.entity';
import { KeptAudioRepository } from './kept-audio.repository';

/** Audio that is kept is not encrypted where it is stored, and the operator has not said that its disk is. */
export class AudioNotEncrypted extends Error {
  constructor() {
    super('audio can be kept only where it is stored encrypted');
    this.name = 'AudioNotEncrypted';
  }
}

/** What is kept of a recording; `keptUntil` is as it is now, unless a legal hold keeps it longer. */
export type KeptAudioView = Pick<
  KeptAudio,
  'jobId' | 'audioKey' | 'audioFormat' | 'audioBytes' | 'keptUntil'
>;

/**
 * Keeps the audio of transcribed recordings for organisations that have chosen so, in place of deleting it. The file
 * stays where it is: one transaction hands it from the job to `kept_audio`, so that at every moment either of the two
 * names it, and nothing is moved that a crash could lose half of.
 */
@Injectable()
export class AudioKeepings {
  constructor(
    private readonly keepings: AudioKeepingsRepository,
    private readonly kept: KeptAudioRepository,
    private readonly keys: OrganisationKeys,
    private readonly settings: KeptAudioSettings,
    private readonly store: AudioStoreSettings,
    private readonly calls: CallsRepository,
  ) {}

  /** Whether the audio of an organisation that comes from now on is encrypted where it is stored. */
  isAllowed(organisationId: string, manager?: EntityManager): Promise<boolean> {
    return this.isEncrypted(organisationId, newId(), manager);
  }

  rules(organisationId: string): Promise<KeepingRules> {
    return this.keepings.rulesOf(organisationId);
  }

  /** The caller holds the lock on the organisation. Resolves with the rules of before. Throws `AudioNotEncrypted`. */
  async set(manager: EntityManager, organisationId: string, rules: KeepingRules): Promise<KeepingRules> {
    if (keepsAny(rules) && !(await this.isAllowed(organisationId, manager))) throw new AudioNotEncrypted();
    const keepings = this.keepings.within(manager);
    const before = await keepings.rulesOf(organisationId);
    await keepings.set(organisationId, rules);
    return before;
  }

  /** Of how many calls an organisation keeps the audio. */
  count(organisationId: string): Promise<number> {
    return this.kept.count(organisationId);
  }

  /**
   * Keeps the audio of a recording within the write that stores its transcript, from where on the job does not name it.
   * False when the organisation keeps none: the caller deletes it after the commit.
   */
  async keep(
    manager: EntityManager,
    { id, organisationId, callId, audioKey, audioFormat, audioBytes, isTest }: RecordingJob,
    now: Date,
  ): Promise<boolean> {
    // A test recording is kept until the connection is confirmed, as everywhere, and no longer.
    if (isTest || audioKey === null) return false;
    const rules = await this.keepings.within(manager).rulesOf(organisationId);
    if (!keepsAny(rules)) return false;
    const campaign = await this.campaignOf(rules, organisationId, callId, manager);
    if (daysOfCampaign(rules, campaign) === null) return false;
    if (!(await this.isEncrypted(organisationId, id, manager))) return false;
    const keptUntil = overAt(rules, campaign, now);
    const file = { jobId: id, audioKey, audioFormat, audioBytes };
    await this.kept.within(manager).insert({ callId, organisationId, ...file, keptAt: now, keptUntil });
    return true;
  }

  /** Null for a call whose audio is not kept. */
  async find(organisationId: string, callId: string): Promise<KeptAudioView | null> {
    const kept = await this.kept.find(organisationId, callId);
    if (!kept) return null;
    const rules = await this.keepings.rulesOf(organisationId);
    const campaign = await this.campaignOf(rules, organisationId, callId);
    const shortened = overAt(rules, campaign, kept.keptAt);
    return { ...kept, keptUntil: shortened < kept.keptUntil ? shortened : kept.keptUntil };
  }

  /** Within a write: whoever else locks the same audio waits for the commit. */
  async lock(manager: EntityManager, organisationId: string, callId: string): Promise<void> {
    await this.kept.within(manager).lock(organisationId, callId);
  }

  /** Only where it matters: most organisations have the same days for all calls. */
  private async campaignOf(
    { campaigns }: KeepingRules,
    organisationId: string,
    callId: string,
    manager?: EntityManager,
  ): Promise<string | undefined> {
    if (campaigns.length === 0) return undefined;
    const calls = manager ? this.calls.within(manager) : this.calls;
    return (await calls.campaignsOf(organisationId, [callId])).get(callId);
  }

  /**
   * Whether the audio of a recording is encrypted where it is stored: by the bucket, by the operator's word by the disk, or
   * by this service, if its organisation had a key when it came.
   */
  private async isEncrypted(
    organisationId: string,
    jobId: string,
    manager?: EntityManager,
  ): Promise<boolean> {
    const { AUDIO_STORE_URL, AUDIO_STORE_ENCRYPTION } = this.store;
    if (this.settings.KEPT_AUDIO_AT_REST === 'volume') return true;
    if (AUDIO_STORE_URL && AUDIO_STORE_ENCRYPTION) return true;
    const keys = await this.keys.find(organisationId, manager);
    // The id is made when the first byte comes.
    return keys !== null && jobId >= firstIdAt(keys.since);
  }
}

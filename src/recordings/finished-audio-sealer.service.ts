import { Injectable } from '@nestjs/common';
import { SealedAudioStore } from '../audio-store/sealed-audio-store';
import { Database } from '../database/database';
import { FinishedAudioRepository } from './finished-audio.repository';
import type { StoredAudioJob } from './recording-jobs.repository';

/** Rows read at once. */
const BATCH = 200;

/**
 * Seals the audio of finished jobs, test recordings and failed ones, that was stored before their organisation had a data
 * key. What waits or is in work is left: its audio is deleted once it is transcribed.
 */
@Injectable()
export class FinishedAudioSealer {
  constructor(
    private readonly database: Database,
    private readonly audio: FinishedAudioRepository,
    private readonly audioStore: SealedAudioStore,
  ) {}

  /** Resolves with how many files were sealed. What is sealed is left, so that it can be broken off and repeated. */
  async seal(organisationId: string): Promise<number> {
    let sealed = 0;
    for (let after = ''; ;) {
      const page = await this.audio.list(organisationId, after, BATCH);
      for (const job of page) if (await this.sealOne(job)) sealed++;
      after = page.at(-1)?.audioKey ?? '';
      if (page.length < BATCH) return sealed;
    }
  }

  /** False when it was erased meanwhile, or is to be transcribed again. */
  private sealOne(job: StoredAudioJob): Promise<boolean> {
    return this.audioStore.sealInPlace(job.audioKey, (copy) =>
      this.database.write((manager) => this.audio.within(manager).rename(job, copy)),
    );
  }
}

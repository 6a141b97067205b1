import { Injectable } from '@nestjs/common';
import { SealedAudioStore } from '../audio-store/sealed-audio-store';
import { Database } from '../database/database';
import { RecordingJobsRepository, type StoredAudioJob } from './recording-jobs.repository';

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
    private readonly jobs: RecordingJobsRepository,
    private readonly audioStore: SealedAudioStore,
  ) {}

  /** Resolves with how many files were sealed. What is sealed is left, so that it can be broken off and repeated. */
  async seal(organisationId: string): Promise<number> {
    let sealed = 0;
    for (let after = ''; ;) {
      const page = await this.jobs.listFinishedWithAudio(organisationId, after, BATCH);
      for (const job of page) if (await this.sealOne(job)) sealed++;
      after = page.at(-1)?.audioKey ?? '';
      if (page.length < BATCH) return sealed;
    }
  }

  private async sealOne(job: StoredAudioJob): Promise<boolean> {
    const copy = await this.audioStore.sealedCopy(job.audioKey);
    if (copy === null) return false;
    const isNamed = await this.database.write((manager) => this.jobs.within(manager).renameAudio(job, copy));
    // False when it was erased, or is to be transcribed again. What a crash leaves behind is deleted as stray.
    await this.audioStore.delete(isNamed ? job.audioKey : copy);
    return isNamed;
  }
}

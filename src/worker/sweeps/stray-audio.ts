import { Inject, Injectable, Logger } from '@nestjs/common';
import { AUDIO_STORE, type AudioStore } from '../../audio-store/audio-store';
import { RecordingSettings } from '../../config/recording-settings';
import { KeptAudioRepository } from '../../recordings/kept-audio/kept-audio.repository';
import { RecordingJobsRepository } from '../../recordings/recording-jobs.repository';

/** Keys looked up at once. */
const BATCH = 200;

/** Deletes audio that no job names and that is not kept either: of an upload whose process ended, or whose deletion failed. */
@Injectable()
export class StrayAudio {
  private readonly logger = new Logger(StrayAudio.name);
  private nextListing = 0;

  constructor(
    private readonly jobs: RecordingJobsRepository,
    private readonly kept: KeptAudioRepository,
    private readonly settings: RecordingSettings,
    @Inject(AUDIO_STORE) private readonly audioStore: AudioStore,
  ) {}

  /**
   * Lists the whole store, so only four times in the age at which audio without a row counts as stray. Rejects
   * with the reason of `signal` soon after it aborts.
   */
  async sweep(now: Date, signal: AbortSignal): Promise<void> {
    if (now.getTime() < this.nextListing) return;
    const strayAfterMs = this.settings.AUDIO_ORPHAN_AFTER_MS;
    let batch: string[] = [];
    for await (const key of this.audioStore.listOlderThan(new Date(now.getTime() - strayAfterMs))) {
      signal.throwIfAborted();
      batch.push(key);
      if (batch.length < BATCH) continue;
      await this.deleteWithoutRow(batch);
      batch = [];
    }
    await this.deleteWithoutRow(batch);
    this.nextListing = now.getTime() + strayAfterMs / 4;
  }

  private async deleteWithoutRow(keys: string[]): Promise<void> {
    if (keys.length === 0) return;
    const ofJobs = await this.jobs.findNamedAudio(keys);
    // Read after the jobs: audio that is kept passes from there to here.
    const kept = await this.kept.findNamed(keys);
    for (const key of keys)
      if (!ofJobs.has(key) && !kept.has(key))
        await this.audioStore.delete(key).catch((error: unknown) => {
          this.logger.warn({ err: error }, 'Stray audio could not be deleted');
        });
  }
}

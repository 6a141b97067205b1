import { Injectable } from '@nestjs/common';
import { SealedAudioStore } from '../../audio-store/sealed-audio-store';
import { Database } from '../../database/database';
import { KeptAudioRepository, type AudioOver } from './kept-audio.repository';

/** Rows read at once. */
const BATCH = 200;

/** Seals kept audio that was stored before its organisation had a data key. */
@Injectable()
export class KeptAudioSealer {
  constructor(
    private readonly database: Database,
    private readonly kept: KeptAudioRepository,
    private readonly audioStore: SealedAudioStore,
  ) {}

  /** Resolves with how many files were sealed. What is sealed is left, so that it can be broken off and repeated. */
  async seal(organisationId: string): Promise<number> {
    let sealed = 0;
    const until = new Date();
    for (let after: AudioOver | null = null; ;) {
      const page: AudioOver[] = await this.kept.listKeptSince(organisationId, until, BATCH, after);
      for (const audio of page) if (await this.sealOne(audio)) sealed++;
      after = page.at(-1) ?? null;
      if (page.length < BATCH) return sealed;
    }
  }

  /** False when it was erased meanwhile. */
  private sealOne({ organisationId, callId, audioKey }: AudioOver): Promise<boolean> {
    return this.audioStore.sealInPlace(audioKey, (copy) =>
      this.database.write((manager) =>
        this.kept.within(manager).rename(organisationId, callId, audioKey, copy),
      ),
    );
  }
}

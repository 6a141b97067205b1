import { extname } from 'node:path';
import { Injectable } from '@nestjs/common';
import { SealedAudioStore } from '../../audio-store/sealed-audio-store';
import { Database } from '../../database/database';
import { newId } from '../../database/new-id';
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

  /**
   * A sealed copy under another key takes the place of the plain file, which is deleted after the row names the copy: at
   * every moment a whole file is named, and what a crash leaves behind is deleted as stray.
   */
  private async sealOne({ organisationId, callId, audioKey }: AudioOver): Promise<boolean> {
    if ((await this.audioStore.size(audioKey)) === null || (await this.audioStore.isSealed(audioKey)))
      return false;
    const copy = `${organisationId}/${newId()}${extname(audioKey)}`;
    await this.audioStore.write(copy, await this.audioStore.open(audioKey));
    const isNamed = await this.database.write((manager) =>
      this.kept.within(manager).rename(organisationId, callId, audioKey, copy),
    );
    // False when it was erased meanwhile.
    await this.audioStore.delete(isNamed ? audioKey : copy);
    return isNamed;
  }
}

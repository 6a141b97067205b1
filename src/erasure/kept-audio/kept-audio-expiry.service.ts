import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { AUDIO_STORE, type AudioStore } from '../../audio-store/audio-store';
import { Database } from '../../database/database';
import { owned } from '../../database/owned';
import type { KeepingRules } from '../../recordings/kept-audio/keeping-rules';
import { KeptAudioRepository, type AudioOver } from '../../recordings/kept-audio/kept-audio.repository';
import { LegalHolds } from '../holds/legal-holds.service';
import { KeptAudioShortening } from './kept-audio-shortening.service';

/** Rows read at once. */
const BATCH = 200;

/** What other days would remove now. */
export interface KeptAudioPreview {
  /** Calls whose audio would be deleted. */
  calls: number;
  /** Calls whose audio would be, were they not under a legal hold. */
  heldCalls: number;
}

/** Deletes audio that organisations have kept for as long as they chose; a legal hold keeps it. */
@Injectable()
export class KeptAudioExpiry {
  private readonly logger = new Logger(KeptAudioExpiry.name);

  constructor(
    private readonly database: Database,
    private readonly kept: KeptAudioRepository,
    private readonly shortening: KeptAudioShortening,
    private readonly holds: LegalHolds,
    @Inject(AUDIO_STORE) private readonly audioStore: AudioStore,
  ) {}

  /**
   * Deletes what is over by the date that was decided when it was kept, and what fewer days since then have made so.
   * Rejects with the reason of `signal` soon after it aborts.
   */
  async sweep(now: Date, signal: AbortSignal): Promise<void> {
    await this.shortening.follow(now, signal);
    await this.deleteOver(now, signal);
  }

  /** What other days would delete now of what an organisation keeps. */
  async preview(organisationId: string, rules: KeepingRules, now: Date): Promise<KeptAudioPreview> {
    const preview: KeptAudioPreview = { calls: 0, heldCalls: 0 };
    for await (const page of this.shortening.pages(organisationId, rules, now)) {
      const over = page.filter(({ overAt }) => overAt <= now);
      const held = await this.heldAmong(over);
      preview.calls += over.length - held.size;
      preview.heldCalls += held.size;
    }
    return preview;
  }

  /** The longest over first. */
  private async deleteOver(now: Date, signal: AbortSignal): Promise<void> {
    for (let after: AudioOver | null = null; ;) {
      const over: AudioOver[] = await this.kept.listUntil(now, BATCH, after);
      const held = await this.heldAmong(over);
      for (const audio of over)
        if (!held.has(audio.callId)) {
          signal.throwIfAborted();
          await this.delete(audio);
        }
      after = over.at(-1) ?? null;
      if (over.length < BATCH) return;
      // SQLite answers within the turn it is asked in: others wait for theirs.
      await nextTurn();
    }
  }

  /** The row goes first: should the process end between the two, the sweep for stray audio deletes the file. */
  private async delete(audio: AudioOver): Promise<void> {
    const { organisationId, callId, audioKey } = audio;
    const isForgotten = await this.database.write(async (manager) => {
      // Asked again: whoever is told that a hold is set may rely on it, however many are deleted before.
      if (!(await this.holds.isFreeWithin(manager, organisationId, callId))) return false;
      return this.kept.within(manager).delete(organisationId, callId);
    });
    if (!isForgotten) return;
    await this.audioStore.delete(audioKey).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'Kept audio could not be deleted; the sweep for stray audio will');
    });
  }

  /** Ids of the calls that are held. */
  private async heldAmong(over: AudioOver[]): Promise<Set<string>> {
    const held = new Set<string>();
    for (const organisationId of new Set(over.map((audio) => audio.organisationId))) {
      const ids = owned(over, organisationId).map(({ callId }) => callId);
      for (const id of await this.holds.heldIdsAmong(organisationId, ids)) held.add(id);
    }
    return held;
  }
}

import { Inject, Injectable, Logger } from '@nestjs/common';
import { AUDIO_STORE, type AudioStore } from '../../audio-store/audio-store';
import { Database } from '../../database/database';
import { owned } from '../../database/owned';
import { AudioKeepingsRepository } from '../../recordings/kept-audio/audio-keepings.repository';
import { KeptAudioRepository, type AudioOver } from '../../recordings/kept-audio/kept-audio.repository';
import { LegalHolds } from '../holds/legal-holds.service';
import { daysBefore } from '../retention/retention-rules';

/** Rows read at once. */
const BATCH = 200;

/** Reads what is over, the longest over first, from the `skip`th on. */
type ListOver = (skip: number) => Promise<AudioOver[]>;

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
    private readonly keepings: AudioKeepingsRepository,
    private readonly holds: LegalHolds,
    @Inject(AUDIO_STORE) private readonly audioStore: AudioStore,
  ) {}

  /**
   * Deletes what is over by the date that was decided when it was kept, and what fewer days since then have made so.
   * Rejects with the reason of `signal` soon after it aborts.
   */
  async sweep(now: Date, signal: AbortSignal): Promise<void> {
    await this.deleteAll((skip) => this.kept.listUntil(now, BATCH, skip), signal);
    for (const { organisationId, days } of await this.keepings.list())
      await this.deleteAll(this.keptFor(organisationId, days, now), signal);
  }

  /** What days would delete now of what an organisation keeps; null for none to be kept. */
  async preview(organisationId: string, days: number | null, now: Date): Promise<KeptAudioPreview> {
    const list = this.keptFor(organisationId, days, now);
    const preview: KeptAudioPreview = { calls: 0, heldCalls: 0 };
    for (let seen = 0; ;) {
      const over = await list(seen);
      const held = await this.heldAmong(over);
      preview.calls += over.length - held.size;
      preview.heldCalls += held.size;
      seen += over.length;
      if (over.length < BATCH) return preview;
    }
  }

  private keptFor(organisationId: string, days: number | null, now: Date): ListOver {
    const since = days === null ? now : daysBefore(now, days);
    return (skip) => this.kept.listKeptSince(organisationId, since, BATCH, skip);
  }

  private async deleteAll(list: ListOver, signal: AbortSignal): Promise<void> {
    for (let left = 0; ;) {
      const over = await list(left);
      const held = await this.heldAmong(over);
      left += held.size;
      for (const audio of over)
        if (!held.has(audio.callId)) {
          signal.throwIfAborted();
          await this.delete(audio);
        }
      if (over.length < BATCH) return;
    }
  }

  /** The row goes first: should the process end between the two, the sweep for stray audio deletes the file. */
  private async delete({ organisationId, callId, audioKey }: AudioOver): Promise<void> {
    await this.database.write((manager) => this.kept.within(manager).delete(organisationId, callId));
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

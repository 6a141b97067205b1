import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CallsRepository } from '../../conversations/calls.repository';
import { Database } from '../../database/database';
import {
  AudioKeepingsRepository,
  type UnfollowedRules,
} from '../../recordings/kept-audio/audio-keepings.repository';
import { overAt, type KeepingRules } from '../../recordings/kept-audio/keeping-rules';
import { KeptAudioRepository, type AudioOver } from '../../recordings/kept-audio/kept-audio.repository';

/** Rows read at once, and shortened in one transaction. */
const BATCH = 200;

/** What was kept by former days while new ones were being set is committed after this time, in milliseconds. */
const SETTLED_MS = 5 * 60_000;

/** Audio that is kept, and when it is over by some rules. */
export interface Shortened extends AudioOver {
  overAt: Date;
}

/** Has fewer days hold for what is kept already. Each change is followed once, so that nobody reads all that is kept each minute. */
@Injectable()
export class KeptAudioShortening {
  constructor(
    private readonly database: Database,
    private readonly kept: KeptAudioRepository,
    private readonly keepings: AudioKeepingsRepository,
    private readonly calls: CallsRepository,
  ) {}

  /** Rejects with the reason of `signal` soon after it aborts; the next sweep begins again then. */
  async follow(now: Date, signal: AbortSignal): Promise<void> {
    for (const changed of await this.keepings.listUnfollowed()) {
      await this.shorten(changed, now, signal);
      if (now.getTime() - changed.updatedAt.getTime() >= SETTLED_MS)
        await this.database.write((manager) => this.keepings.within(manager).markFollowed(changed, now));
    }
  }

  /** Pages of all that an organisation keeps, with when each is over by these rules. */
  async *pages(organisationId: string, rules: KeepingRules, now: Date): AsyncGenerator<Shortened[]> {
    for (let after: AudioOver | null = null; ;) {
      const page: AudioOver[] = await this.kept.listKeptSince(organisationId, now, BATCH, after);
      const ids = rules.campaigns.length > 0 ? page.map(({ callId }) => callId) : [];
      const campaigns = await this.calls.campaignsOf(organisationId, ids);
      yield page.map((audio) => ({
        ...audio,
        overAt: overAt(rules, campaigns.get(audio.callId), audio.keptAt),
      }));
      after = page.at(-1) ?? null;
      if (page.length < BATCH) return;
      // SQLite answers within the turn it is asked in: others wait for theirs.
      await nextTurn();
    }
  }

  private async shorten(
    { organisationId, rules }: UnfollowedRules,
    now: Date,
    signal: AbortSignal,
  ): Promise<void> {
    for await (const page of this.pages(organisationId, rules, now)) {
      signal.throwIfAborted();
      const shortened = page.filter(({ overAt, keptUntil }) => overAt < keptUntil);
      if (shortened.length === 0) continue;
      await this.database.write(async (manager) => {
        const kept = this.kept.within(manager);
        for (const { callId, overAt } of shortened) await kept.shorten(organisationId, callId, overAt);
      });
    }
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { RejectReason } from '../audio-quality/audio-verdict';
import { CallsRepository } from '../conversations/calls.repository';
import { RecordingJobsRepository } from './recording-jobs.repository';

/** Recordings of one day (UTC) that came to nothing, and why. */
export interface DayOfRejections {
  /** Such as `2026-01-31`. */
  day: string;
  /** Recordings that the audio check rejected. */
  rejected: number;
  reasons: { reason: RejectReason; recordings: number }[];
  /** Recordings that were not processed after all tries. */
  failed: number;
}

const WEEK_MS = 7 * 86_400_000;

/** How many recordings are rejected, by reason and day of their delivery. */
@Injectable()
export class RejectionCounts {
  constructor(
    private readonly jobs: RecordingJobsRepository,
    private readonly calls: CallsRepository,
  ) {}

  /** Recordings accepted in the range, `to` not included, the first day first; days without any are left out. */
  async of(organisationId: string, from: Date, to: Date): Promise<DayOfRejections[]> {
    const days = new Map<string, DayOfRejections>();
    const tests = await this.calls.listTestIds(organisationId);
    for (let first = from; first < to;) {
      const next = new Date(Math.min(first.getTime() + WEEK_MS, to.getTime()));
      for (const status of ['rejected', 'failed'] as const)
        for (const { day, reason, recordings } of await this.jobs.countEnded(
          organisationId,
          status,
          first,
          next,
          tests,
        )) {
          const counted = days.get(day) ?? { day, rejected: 0, reasons: [], failed: 0 };
          days.set(day, counted);
          if (status === 'failed') counted.failed += recordings;
          else counted.rejected += recordings;
          if (status === 'rejected' && reason) add(counted.reasons, reason, recordings);
        }
      first = next;
      // SQLite counts in this thread: others have their turn between two weeks.
      await nextTurn();
    }
    return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
  }
}

/** A day may be part of two weeks. */
function add(reasons: DayOfRejections['reasons'], reason: RejectReason, recordings: number): void {
  const known = reasons.find((one) => one.reason === reason);
  if (known) known.recordings += recordings;
  else reasons.push({ reason, recordings });
}

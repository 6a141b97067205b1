import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { RejectReason } from '../audio-quality/audio-verdict';
import { CallsRepository } from '../conversations/calls.repository';
import { addDays, dayOf, startOfDay, type Stretch } from '../calendar/calendar';
import { RecordingJobsRepository } from './recording-jobs.repository';

/** Recordings of one day that came to nothing, and why. */
export interface DayOfRejections {
  /** Such as `2026-01-31`. */
  day: string;
  /** Recordings that the audio check rejected. */
  rejected: number;
  reasons: { reason: RejectReason; recordings: number }[];
  /** Recordings that were not processed after all tries. */
  failed: number;
}

/** How many recordings are rejected, by reason and day of their delivery. */
@Injectable()
export class RejectionCounts {
  constructor(
    private readonly jobs: RecordingJobsRepository,
    private readonly calls: CallsRepository,
  ) {}

  /** Recordings accepted in the range, the first day of the time zone first; days without any are left out. */
  async of(organisationId: string, range: Stretch, timeZone: string): Promise<DayOfRejections[]> {
    const days: DayOfRejections[] = [];
    const tests = await this.calls.listTestIds(organisationId);
    let first = range.from;
    // By the calendar: where clocks are put forward at midnight, that moment may still show the day before.
    for (let day = dayOf(first, timeZone); first < range.to; day = addDays(day, 1)) {
      const midnight = startOfDay(addDays(day, 1), timeZone);
      const next = midnight < range.to ? midnight : range.to;
      const counts = await this.jobs.countEnded(organisationId, first, next, tests);
      if (counts.length > 0) days.push(dayWith(day, counts));
      first = next;
      // SQLite counts in this thread: others have their turn between two days.
      await nextTurn();
    }
    return days;
  }
}

type Counts = Awaited<ReturnType<RecordingJobsRepository['countEnded']>>;

function dayWith(day: string, counts: Counts): DayOfRejections {
  const sum = (status: 'rejected' | 'failed') =>
    counts.reduce((sum, one) => sum + (one.status === status ? one.recordings : 0), 0);
  return {
    day,
    rejected: sum('rejected'),
    reasons: counts.flatMap(({ status, reason, recordings }) =>
      status === 'rejected' && reason ? [{ reason, recordings }] : [],
    ),
    failed: sum('failed'),
  };
}

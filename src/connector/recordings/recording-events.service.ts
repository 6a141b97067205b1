import { Injectable, Logger, type MessageEvent } from '@nestjs/common';
import { Observable, finalize, interval, map, merge, share } from 'rxjs';
import type { RecordingDto } from './recording.dto';
import { RecordingList } from './recording-list.service';

/** Between two looks at the rows, in milliseconds. */
const LOOK_MS = 1_000;
/** A change is looked for this long after its time: it becomes visible only when its transaction commits. */
const OVERLAP_MS = 10_000;
/** Proxies close a connection on which nothing is said for a minute. */
const PING_MS = 20_000;

/** Tells of recordings that change, by looking at their rows: one look a second, however many pages are open. */
@Injectable()
export class RecordingEvents {
  private readonly logger = new Logger(RecordingEvents.name);
  private readonly watched = new Map<string, Observable<RecordingDto>>();

  constructor(private readonly list: RecordingList) {}

  /** What one page is told, without an end; `EventStreams` ends it. */
  of(organisationId: string): Observable<MessageEvent> {
    const changes = this.watch(organisationId).pipe(map((data) => ({ type: 'recording', data })));
    const pings = interval(PING_MS).pipe(map(() => ({ type: 'ping', data: {} })));
    return merge(changes, pings);
  }

  private watch(organisationId: string): Observable<RecordingDto> {
    let changes = this.watched.get(organisationId);
    if (!changes) {
      changes = this.changesOf(organisationId).pipe(
        finalize(() => this.watched.delete(organisationId)),
        share(),
      );
      this.watched.set(organisationId, changes);
    }
    return changes;
  }

  private changesOf(organisationId: string): Observable<RecordingDto> {
    return new Observable((subscriber) => {
      let told = new Map<string, string>();
      let since = new Date();
      const look = async (): Promise<void> => {
        const now = Date.now();
        const changed = await this.list.changedSince(organisationId, since);
        const before = told;
        told = new Map(changed.map((job) => [job.job_id, stateOf(job)]));
        for (const job of changed) if (before.get(job.job_id) !== stateOf(job)) subscriber.next(job);
        since = new Date(now - OVERLAP_MS);
      };
      let next: NodeJS.Timeout;
      const lookAgain = (): void => {
        next = setTimeout(() => {
          look()
            .catch((error: unknown) => this.logger.warn({ err: error }, 'Changed recordings were not read'))
            .finally(() => {
              if (!subscriber.closed) lookAgain();
            });
        }, LOOK_MS);
      };
      lookAgain();
      return () => clearTimeout(next);
    });
  }
}

const stateOf = ({ status, updated_at, attempts }: RecordingDto): string =>
  `${status} ${attempts} ${updated_at}`;

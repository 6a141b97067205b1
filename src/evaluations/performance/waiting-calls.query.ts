import { Injectable } from '@nestjs/common';
import { AnalysesRepository } from '../analysis/analyses.repository';
import { URGENCY_PRIORITIES } from '../calls/call-states';
import { CallScoresRepository } from './call-scores.repository';

/** Calls of an organisation that wait for a person or for the service. */
export interface WaitingCalls {
  /** With the suspicion that a critical requirement was not met. */
  suspected: number;
  /** With another reason that a person should look at them. */
  forReview: number;
  /** To be analysed. */
  due: number;
  /** Since when the one that waits longest for its analysis has waited; null when none does. */
  dueSince: Date | null;
  /** Delivered transcripts whose analysis failed. */
  failed: number;
}

/** Where counting stops: nobody reads further digits of a queue. */
export const WAITING_UP_TO = 10_000;

/** Counts what waits, by indices alone. */
@Injectable()
export class WaitingCallsQuery {
  constructor(
    private readonly scores: CallScoresRepository,
    private readonly analyses: AnalysesRepository,
  ) {}

  async of(organisationId: string): Promise<WaitingCalls> {
    const { urgent, advised } = URGENCY_PRIORITIES;
    const [suspected, forReview, due, failed] = await Promise.all([
      this.scores.countForReview(organisationId, urgent, WAITING_UP_TO),
      this.scores.countForReview(organisationId, advised, WAITING_UP_TO),
      this.analyses.due(organisationId),
      this.analyses.countFailedTranscripts(organisationId, WAITING_UP_TO),
    ]);
    return { suspected, forReview, due: due.count, dueSince: due.since, failed };
  }
}

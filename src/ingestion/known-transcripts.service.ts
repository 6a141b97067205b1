import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { ScoringSettings } from '../config/scoring-settings';
import type { StoredCall } from '../conversations/stored-call';
import { AnalysesRepository } from '../evaluations/analysis/analyses.repository';
import { AnalysisService } from '../evaluations/analysis/analysis.service';
import { transcriptOutcome, type TranscriptOutcome } from './transcript-outcome';

/** Interval of checks whether another delivery of the same call has been analysed, in milliseconds. */
const POLL_INTERVAL_MS = 50;

/** Answers a transcript whose call was delivered before, by either route. */
@Injectable()
export class KnownTranscripts {
  constructor(
    private readonly analysis: AnalysisService,
    private readonly analyses: AnalysesRepository,
    private readonly settings: ScoringSettings,
  ) {}

  /**
   * While another delivery's first try is going on, waits for it as long as that client would; a call waiting for a retry
   * is answered at once, and one whose tries are used up is queued once more.
   */
  async outcomeOf(
    organisationId: string,
    call: Pick<StoredCall, 'id' | 'route'>,
  ): Promise<TranscriptOutcome> {
    const deadline = Date.now() + this.settings.ANALYSIS_TIMEOUT_MS;
    for (;;) {
      const analysis = await this.analyses.findByCall(organisationId, call.id);
      if (!analysis) return transcriptOutcome(null, false);
      if (analysis.state === 'done') return transcriptOutcome(analysis.conversationId, true);
      if (analysis.state === 'failed') await this.analysis.analyseResent(analysis);
      const firstTryGoesOn =
        call.route === 'transcript' &&
        analysis.state === 'due' &&
        analysis.failures === 0 &&
        analysis.leaseOwner !== null;
      const shown = call.route === 'transcript' ? analysis.conversationId : null;
      if (!firstTryGoesOn || Date.now() >= deadline) return transcriptOutcome(shown, false);
      await delay(POLL_INTERVAL_MS);
    }
  }
}

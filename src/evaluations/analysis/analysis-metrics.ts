import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { registerQueriedGauge } from '../../database/queried-gauge';
import { looksSwapped } from '../../scoring/speakers/swapped-speakers';
import type { WrittenEvaluation } from '../../scoring/written-evaluation';
import { AnalysesRepository } from './analyses.repository';

/** Tries of scoring a call by how they ended. */
export const analysesByOutcome = new Counter({
  name: 'analyses_total',
  help: 'Tries of scoring a call by how they ended',
  labelNames: ['outcome'],
});

const answers = new Counter({
  name: 'scorecard_answers_total',
  help: 'Applicable questions of newly scored calls by whether they were answered or left open as too unsure',
  labelNames: ['answer'],
});

const reviews = new Counter({
  name: 'calls_scored_total',
  help: 'Newly scored calls by whether a person should look at them: no, advised, or urgent for a suspicion',
  labelNames: ['review'],
});

const notScored = new Counter({
  name: 'calls_not_scored_total',
  help: 'Newly analysed calls without a score by why they have none',
  labelNames: ['reason'],
});

const swapped = new Counter({
  name: 'calls_speakers_swapped_total',
  help: 'Newly scored calls whose agent and customer look the wrong way round',
});

const REVIEWS = ['no', 'advised', 'urgent'] as const;

/** Counts a newly scored call, or one that has no score: its questions were not asked. */
export function countEvaluation({
  answers: { given, open },
  certainty: { reviewPriority, noScoreReason, swappedProbability },
}: Pick<WrittenEvaluation, 'answers' | 'certainty'>): void {
  if (noScoreReason) notScored.inc({ reason: noScoreReason });
  if (noScoreReason && noScoreReason !== 'too_little_evidence') return;
  answers.inc({ answer: 'given' }, given);
  answers.inc({ answer: 'open' }, open);
  reviews.inc({ review: REVIEWS[reviewPriority] });
  if (looksSwapped(swappedProbability)) swapped.inc();
}

/** Metrics of the analyses; counted when they are scraped. */
@Injectable()
export class AnalysisMetrics {
  constructor(analyses: AnalysesRepository) {
    registerQueriedGauge(
      { name: 'analyses_due', help: 'Calls that wait to be scored, retries included' },
      async () => [{ value: await analyses.countDue() }],
    );
  }
}

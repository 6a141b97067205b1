import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { registerQueriedGauge } from '../../database/queried-gauge';
import type { ReviewPriority } from '../../scoring/certainty/review-reasons';
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

const REVIEWS = ['no', 'advised', 'urgent'] as const;

/** Counts a newly scored call. */
export function countAnswers({ given, open }: WrittenEvaluation['answers'], priority: ReviewPriority): void {
  answers.inc({ answer: 'given' }, given);
  answers.inc({ answer: 'open' }, open);
  reviews.inc({ review: REVIEWS[priority] });
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

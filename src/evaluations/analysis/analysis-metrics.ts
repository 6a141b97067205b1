import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { registerQueriedGauge } from '../../database/queried-gauge';
import { AnalysesRepository } from './analyses.repository';

/** Tries of scoring a call by how they ended. */
export const analysesByOutcome = new Counter({
  name: 'analyses_total',
  help: 'Tries of scoring a call by how they ended',
  labelNames: ['outcome'],
});

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

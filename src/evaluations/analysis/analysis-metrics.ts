import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { Database } from '../../database/database';
import { registerQueriedGauge } from '../../database/queried-gauge';
import { LOOKING_UP, using } from '../../database/using-index';

/** Tries of scoring a call by how they ended. */
export const analyses = new Counter({
  name: 'analyses_total',
  help: 'Tries of scoring a call by how they ended',
  labelNames: ['outcome'],
});

/** By organisations, as the index has it. */
const DUE = `
  SELECT COUNT(*) AS count FROM organisation
  ${LOOKING_UP} analysis waits ${using('ix_analysis_turn')}
    ON waits.organisation_id = organisation.id AND waits.state = 'due'`;

/** What an operator watches of the scoring; counted when it is asked for. */
@Injectable()
export class AnalysisMetrics {
  constructor(database: Database) {
    const { read } = database;
    registerQueriedGauge(
      { name: 'analyses_due', help: 'Calls that wait to be scored, retries included' },
      async () => {
        const [row] = (await read.query(DUE)) as { count: number }[];
        return [{ value: Number(row?.count ?? 0) }];
      },
    );
  }
}

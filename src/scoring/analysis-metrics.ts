import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { Database } from '../database/database';
import { Analysis } from './analysis.entity';

/** Tries of scoring a call by how they ended. */
export const analyses = new Counter({
  name: 'analyses_total',
  help: 'Tries of scoring a call by how they ended',
  labelNames: ['outcome'],
});

/** What an operator watches of the scoring; counted when it is asked for. */
@Injectable()
export class AnalysisMetrics {
  constructor(database: Database) {
    const { read } = database;
    new Gauge({
      name: 'analyses_due',
      help: 'Calls that wait to be scored, retries included',
      async collect() {
        this.set(await read.countBy(Analysis, { state: 'due' }));
      },
    });
  }
}

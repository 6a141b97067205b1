import { Inject, Injectable, type FactoryProvider } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database';
import { NamedLeasesRepository } from '../../database/named-leases.repository';
import { ErasuresRepository } from '../../erasure/erasures.repository';
import { AdaptationLearningsRepository } from '../../evaluations/adaptation/adaptation-learnings.repository';
import { AnalysesRepository } from '../../evaluations/analysis/analyses.repository';
import { RescoringsRepository } from '../../evaluations/rescoring/rescorings.repository';
import { TopicJudgingsRepository } from '../../evaluations/topics/topic-judgings.repository';
import { ExportJobsRepository } from '../../exports/jobs/export-jobs.repository';
import { RecordingJobsRepository } from '../../recordings/recording-jobs.repository';
import { WebhookEndpointsRepository } from '../../webhooks/endpoints/webhook-endpoints.repository';

/** A table whose rows are held by the process that works on them. */
interface LeasedTable {
  within(manager: EntityManager): { releaseAll(): Promise<unknown> };
}

const LEASED_TABLES = Symbol('leased tables');

/** Every table with leases. */
export const leasedTables: FactoryProvider<LeasedTable[]> = {
  provide: LEASED_TABLES,
  useFactory: (...tables: LeasedTable[]) => tables,
  inject: [
    RecordingJobsRepository,
    AnalysesRepository,
    RescoringsRepository,
    AdaptationLearningsRepository,
    TopicJudgingsRepository,
    WebhookEndpointsRepository,
    ExportJobsRepository,
    ErasuresRepository,
    NamedLeasesRepository,
  ],
};

/** What a process held when it was killed. */
@Injectable()
export class FormerLeases {
  constructor(
    private readonly database: Database,
    @Inject(LEASED_TABLES) private readonly tables: LeasedTable[],
  ) {}

  /**
   * Frees all of it, so that the work goes on at once after a restart. Only for a database that one process has to itself;
   * among several, leases run out.
   */
  async releaseAll(): Promise<void> {
    await this.database.write(async (manager) => {
      for (const table of this.tables) await table.within(manager).releaseAll();
    });
  }
}

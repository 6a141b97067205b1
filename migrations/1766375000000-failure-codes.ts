import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addFailureCode, dropFailureCode } from './schema/failure-code';

const TABLES = ['recording_job', 'analysis'];

/** What failed, as a code beside its sentence; failures that are there have none. */
export class FailureCodes1766375000000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return addFailureCode(runner, TABLES);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropFailureCode(runner, TABLES);
  }
}

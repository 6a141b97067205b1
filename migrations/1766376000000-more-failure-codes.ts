import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addFailureCode, dropFailureCode } from './schema/failure-code';

const TABLES = ['rescoring', 'adaptation_learning', 'export_job'];

/** What failed last, as a code beside its sentence; failures that are there have none. */
export class MoreFailureCodes1766376000000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return addFailureCode(runner, TABLES);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropFailureCode(runner, TABLES);
  }
}

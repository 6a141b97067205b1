import type { MigrationInterface, QueryRunner } from 'typeorm';
import { exchangeIndices, type Indices } from './schema/exchange-indices';
import { hashStoredName } from './schema/hash-stored-name';

/** What queues and sweeps ask for is explained in docs/queries.md. */
const ADDED: Indices = {
  recording_job: {
    ix_recording_job_turn: ['organisation_id', 'status', 'due_at'],
    ix_recording_job_kept_audio: ['status', 'audio_key', 'updated_at'],
    ix_recording_job_retained: ['transcript_retained_until'],
  },
  analysis: { ix_analysis_turn: ['organisation_id', 'state', 'due_at'] },
};

/** The sweep reads no rows in the order of their due moments any more. */
const DROPPED: Indices = { analysis: { ix_analysis_due: ['state', 'due_at'] } };

const UNIQUE_EMPLOYEE: Indices = { employee: { ux_employee_identity: ['organisation_id', 'identity'] } };

/** Employees read at once. */
const BATCH = 500;

interface EmployeeRow {
  id: string;
  name: string;
}

/**
 * Indices by which organisations take turns and sweeps find what is over; and one employee for each name of an
 * organisation. A process of the version before that still runs writes employees without an identity, which the
 * next link by that name fills in. MySQL commits every step by itself, so each can be taken again.
 */
export class TurnsAndEmployees1764100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await exchangeIndices(runner, ADDED, DROPPED);
    // By hand: TypeORM writes the whole table anew on SQLite, where neither database needs it.
    if (!(await runner.hasColumn('employee', 'identity')))
      await runner.query('ALTER TABLE employee ADD COLUMN identity varchar(64) NULL');
    await identifyEmployees(runner);
    await mergeEmployees(runner);
    await exchangeIndices(runner, UNIQUE_EMPLOYEE, {});
  }

  /** Employees that were merged stay merged. */
  async down(runner: QueryRunner): Promise<void> {
    await exchangeIndices(runner, {}, UNIQUE_EMPLOYEE);
    if (await runner.hasColumn('employee', 'identity'))
      await runner.query('ALTER TABLE employee DROP COLUMN identity');
    await exchangeIndices(runner, DROPPED, ADDED);
  }
}

async function identifyEmployees(runner: QueryRunner): Promise<void> {
  for (let after = ''; ;) {
    const rows = (await runner.query(
      `SELECT id, name FROM employee WHERE identity IS NULL AND id > ? ORDER BY id LIMIT ${BATCH}`,
      [after],
    )) as EmployeeRow[];
    const last = rows.at(-1);
    if (!last) return;
    for (const { id, name } of rows)
      await runner.query('UPDATE employee SET identity = ? WHERE id = ?', [hashStoredName(runner, name), id]);
    after = last.id;
  }
}

/** Leaves the first of each name; agents of the others become agents of that one. */
async function mergeEmployees(runner: QueryRunner): Promise<void> {
  const twice = (await runner.query(
    `SELECT organisation_id AS organisationId, identity FROM employee WHERE identity IS NOT NULL
     GROUP BY organisation_id, identity HAVING COUNT(*) > 1`,
  )) as { organisationId: string; identity: string }[];
  for (const { organisationId, identity } of twice) {
    const [first, ...others] = (await runner.query(
      'SELECT id FROM employee WHERE organisation_id = ? AND identity = ? ORDER BY created_at, id',
      [organisationId, identity],
    )) as Pick<EmployeeRow, 'id'>[];
    for (const { id } of others) {
      await runner.query('UPDATE agent SET employee_id = ? WHERE organisation_id = ? AND employee_id = ?', [
        first?.id,
        organisationId,
        id,
      ]);
      await runner.query('DELETE FROM employee WHERE organisation_id = ? AND id = ?', [organisationId, id]);
    }
  }
}

import { createConnection } from 'mysql2/promise';
import { expect, it } from 'vitest';
import { startService, type RunningService } from '../harness/running-service';

/** As many as an operator may start at once when a new version is rolled out. */
const PROCESSES = 10;

it('ten processes that start at once on an empty database apply each migration once', async () => {
  // Its own database is fresh; `migrate` runs in processes of their own beside the one that started.
  const service = await startService({ roles: [], emptyDatabase: true });
  try {
    const results = await Promise.all(
      Array.from({ length: PROCESSES }, () => service.cli<{ applied: string[] }>('migrate')),
    );
    const applied = results.flatMap((result) => result.applied);
    expect(applied.length).toBeGreaterThan(0);
    expect(new Set(applied).size).toBe(applied.length);
    expect(await service.cli('migrate')).toEqual({ applied: [] });
  } finally {
    await service.stop();
  }
});

it('a migration that was cut short among calls is ended by the next start', async () => {
  const service = await startService({ roles: [] });
  try {
    await undoHalfOfPaging(service);
    const { applied } = await service.cli<{ applied: string[] }>('migrate');
    expect(applied).toEqual(['PagingIndices1763800000000', 'PairIndices1763900000000']);
    const [row] = await query(service, 'SELECT conversation_date FROM analysis');
    expect(row).toEqual({ conversation_date: new Date('2026-01-31T14:05:00.123Z') });
    const names = (await query(service, 'SHOW INDEX FROM `call`')).map((index) => index['Key_name']);
    expect(names).toEqual(expect.arrayContaining(['ix_call_agent', 'ix_call_team_outcome']));
    expect(names).not.toContain('ix_call_score');
    expect(names).not.toContain('ix_call_team');
  } finally {
    await service.stop();
  }
});

it('employees that were made twice become one, though the migration was cut short at it', async () => {
  const service = await startService({ roles: [] });
  try {
    await query(service, "DELETE FROM migration WHERE name = 'TurnsAndEmployees1764100000000'");
    await query(service, 'DROP INDEX ux_employee_identity ON employee');
    const made = (id: string, name: string, day: number) =>
      query(
        service,
        `INSERT INTO employee (id, organisation_id, name, created_at) VALUES ('${id}', 'o', '${name}', '2026-01-0${day}')`,
      );
    await made('second', 'Ada', 2);
    await made('first', 'Ada', 1);
    await made('other', 'ada', 1);
    await query(
      service,
      `INSERT INTO agent (id, organisation_id, identity, external_id, employee_id)
       VALUES ('a', 'o', 'i', 'e', 'second')`,
    );
    const { applied } = await service.cli<{ applied: string[] }>('migrate');
    expect(applied).toEqual(['TurnsAndEmployees1764100000000']);
    const employees = await query(service, 'SELECT id FROM employee ORDER BY id');
    expect(employees).toEqual([{ id: 'first' }, { id: 'other' }]);
    expect(await query(service, 'SELECT employee_id FROM agent')).toEqual([{ employee_id: 'first' }]);
  } finally {
    await service.stop();
  }
});

it('calls that an engine alone had failed get their scores back, though the migration was cut short at it', async () => {
  const service = await startService({ roles: [] });
  try {
    await query(service, "DELETE FROM migration WHERE name = 'CertaintyOfScores1764400000000'");
    await query(service, 'ALTER TABLE `call` DROP INDEX ix_call_review_date');
    await query(service, 'ALTER TABLE `call` DROP COLUMN score_high');
    await query(service, ANALYSED_CALL);
    await query(service, ANALYSIS_OF_CALL);
    await query(service, 'UPDATE `call` SET score = 0');
    await query(
      service,
      `INSERT INTO evaluation (id, organisation_id, conversation_id, agent_id, score, rubric_hash, result, created_at)
       VALUES ('e', 'o', 'v', 'a', 0, '', '{"score":0,"scoreBeforeCritical":86.6}', NOW(3))`,
    );
    const { applied } = await service.cli<{ applied: string[] }>('migrate');
    expect(applied).toEqual(['CertaintyOfScores1764400000000']);
    expect(await query(service, 'SELECT score, review_priority, score_high FROM `call`')).toEqual([
      { score: 86.6, review_priority: 2, score_high: null },
    ]);
    const names = (await query(service, 'SHOW INDEX FROM `call`')).map((index) => index['Key_name']);
    expect(names).toContain('ix_call_review_date');
  } finally {
    await service.stop();
  }
});

const ANALYSED_CALL = `INSERT INTO \`call\` (id, organisation_id, identity, external_conversation_id, route, agent_id,
    conversation_date, call_agent_name, campaign, outcome_code, created_at)
  VALUES ('c', 'o', 'i', 'e', 'transcript', 'a', '2026-01-31 14:05:00.123', '', 'c', 'r', NOW(3))`;

const ANALYSIS_OF_CALL = `INSERT INTO analysis (conversation_id, organisation_id, call_id, state, due_at, updated_at)
  VALUES ('v', 'o', 'c', 'done', NOW(3), NOW(3))`;

/** As though the first version had stored a call, and the process that changes the schema had been killed at it. */
async function undoHalfOfPaging(service: RunningService): Promise<void> {
  await query(service, "DELETE FROM migration WHERE name LIKE 'P%Indices%'");
  await query(service, 'DROP INDEX ix_call_agent ON `call`');
  await query(service, 'CREATE INDEX ix_call_score ON `call` (organisation_id, score, id)');
  await query(service, 'ALTER TABLE recording_job DROP INDEX ix_recording_job_status_date');
  await query(service, 'ALTER TABLE recording_job DROP COLUMN conversation_date');
  await query(service, ANALYSED_CALL);
  await query(service, ANALYSIS_OF_CALL);
}

async function query({ env }: RunningService, sql: string): Promise<Record<string, unknown>[]> {
  const connection = await createConnection({ uri: env.DATABASE_URL!, timezone: 'Z' });
  const [rows] = await connection.query(sql).finally(() => connection.end());
  return rows as Record<string, unknown>[];
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { exchangeIndices, type Indices } from './schema/exchange-indices';

const COLUMNS = {
  coverage: 'double NULL',
  score_low: 'double NULL',
  score_high: 'double NULL',
  review_priority: 'smallint NOT NULL DEFAULT 0',
};

const INDICES: Indices = {
  call: {
    ix_call_review_date: [
      ...['organisation_id', 'review_priority', 'conversation_date', 'id'],
      ...['agent_id', 'team_external_id', 'campaign', 'outcome_code'],
    ],
  },
};

/** Evaluations that nobody has reviewed of calls that an engine alone has failed. */
const FAILED_BY_ENGINE = `
  FROM evaluation JOIN analysis ON analysis.conversation_id = evaluation.conversation_id
  WHERE analysis.call_id = \`call\`.id AND analysis.state = 'done' AND evaluation.reviewed_at IS NULL`;

/**
 * How sure the score of a call is, beside it for lists, and whether a person should look at it. A call that an engine
 * alone has failed gets the score it had before, and goes to the head of the calls to review. MySQL commits every step
 * by itself, so each asks first whether it has been taken.
 */
export class CertaintyOfScores1764400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // By hand: TypeORM writes the whole table anew on SQLite, where neither database needs it.
    for (const [name, definition] of Object.entries(COLUMNS))
      if (!(await runner.hasColumn('call', name)))
        await runner.query(`ALTER TABLE \`call\` ADD COLUMN ${name} ${definition}`);
    await runner.query(
      `UPDATE \`call\` SET review_priority = 2 WHERE score = 0 AND EXISTS (SELECT 1 ${FAILED_BY_ENGINE})`,
    );
    await runner.query(
      `UPDATE \`call\` SET score = (SELECT json_extract(evaluation.result, '$.scoreBeforeCritical') ${FAILED_BY_ENGINE})
       WHERE score = 0 AND review_priority = 2`,
    );
    await exchangeIndices(runner, INDICES, {});
  }

  async down(runner: QueryRunner): Promise<void> {
    await exchangeIndices(runner, {}, INDICES);
    if (!(await runner.hasColumn('call', 'review_priority'))) return;
    // What is suspected now failed the call before.
    await runner.query('UPDATE `call` SET score = 0 WHERE review_priority = 2');
    for (const name of Object.keys(COLUMNS))
      if (await runner.hasColumn('call', name))
        await runner.query(`ALTER TABLE \`call\` DROP COLUMN ${name}`);
  }
}

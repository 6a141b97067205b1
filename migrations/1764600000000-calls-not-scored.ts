import type { MigrationInterface, QueryRunner } from 'typeorm';
import { exchangeIndices, type Indices } from './schema/exchange-indices';

const COLUMNS = {
  no_score_reason: 'varchar(32) NULL',
  swapped_probability: 'double NULL',
};

const INDICES: Indices = {
  call: {
    ix_call_no_score_date: [
      ...['organisation_id', 'no_score_reason', 'conversation_date', 'id'],
      ...['agent_id', 'team_external_id', 'campaign', 'outcome_code'],
    ],
  },
};

const EVALUATION = `
  FROM evaluation JOIN analysis ON analysis.conversation_id = evaluation.conversation_id
  WHERE analysis.call_id = \`call\`.id AND analysis.state = 'done' AND evaluation.score IS NULL`;

/**
 * Why a call has no score, and how probably its speakers are the wrong way round, beside the score for lists. MySQL commits
 * every step by itself, so each asks first whether it has been taken.
 */
export class CallsNotScored1764600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // By hand: TypeORM writes the whole table anew on SQLite, where neither database needs it.
    for (const [name, definition] of Object.entries(COLUMNS))
      if (!(await runner.hasColumn('call', name)))
        await runner.query(`ALTER TABLE \`call\` ADD COLUMN ${name} ${definition}`);
    // MySQL gives the text of a JSON value with its quotation marks, SQLite without.
    await runner.query(
      `UPDATE \`call\` SET no_score_reason =
         (SELECT REPLACE(json_extract(evaluation.result, '$.noScoreReason.code'), '"', '') ${EVALUATION})
       WHERE score IS NULL AND no_score_reason IS NULL`,
    );
    await exchangeIndices(runner, INDICES, {});
  }

  async down(runner: QueryRunner): Promise<void> {
    await exchangeIndices(runner, {}, INDICES);
    for (const name of Object.keys(COLUMNS))
      if (await runner.hasColumn('call', name))
        await runner.query(`ALTER TABLE \`call\` DROP COLUMN ${name}`);
  }
}

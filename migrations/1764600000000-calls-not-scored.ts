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

/** Evaluations without a score, some at a time: there may be millions of calls that wait, have failed or have one. */
const AT_ONCE = 500;
const UNSCORED = `
  SELECT evaluation.id AS id, analysis.call_id AS call_id,
    REPLACE(json_extract(evaluation.result, '$.noScoreReason.code'), '"', '') AS reason
  FROM evaluation JOIN analysis ON analysis.conversation_id = evaluation.conversation_id AND analysis.state = 'done'
  WHERE evaluation.score IS NULL AND evaluation.id > ? ORDER BY evaluation.id LIMIT ${AT_ONCE}`;

/** MySQL gives the text of a JSON value with its quotation marks, SQLite without. */
async function fillReasons(runner: QueryRunner): Promise<void> {
  for (let after = ''; ;) {
    const found = (await runner.query(UNSCORED, [after])) as {
      id: string;
      call_id: string;
      reason: string | null;
    }[];
    for (const { call_id: callId, reason } of found)
      await runner.query('UPDATE `call` SET no_score_reason = ? WHERE id = ? AND score IS NULL', [
        reason,
        callId,
      ]);
    const last = found.at(-1);
    if (!last || found.length < AT_ONCE) return;
    after = last.id;
  }
}

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
    await fillReasons(runner);
    await exchangeIndices(runner, INDICES, {});
  }

  async down(runner: QueryRunner): Promise<void> {
    await exchangeIndices(runner, {}, INDICES);
    for (const name of Object.keys(COLUMNS))
      if (await runner.hasColumn('call', name))
        await runner.query(`ALTER TABLE \`call\` DROP COLUMN ${name}`);
  }
}

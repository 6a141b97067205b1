import type { MigrationInterface, QueryRunner } from 'typeorm';
import { exchangeIndices, type Indices } from './schema/exchange-indices';
import { isMysql } from './schema/is-mysql';

/** What the lists of the connector read is explained in docs/queries.md. */
const ADDED: Indices = {
  call: {
    // Each in the order of the pages, ending with the other columns one may filter by: those are then compared
    // in the index, and a filter that leaves nothing costs no look at the rows.
    ix_call_agent: [
      'organisation_id',
      'agent_id',
      'conversation_date',
      'id',
      'team_external_id',
      'campaign',
      'outcome_code',
    ],
    ix_call_team: [
      'organisation_id',
      'team_external_id',
      'conversation_date',
      'id',
      'campaign',
      'outcome_code',
    ],
    ix_call_campaign: ['organisation_id', 'campaign', 'conversation_date', 'id', 'outcome_code'],
    ix_call_outcome: ['organisation_id', 'outcome_code', 'conversation_date', 'id', 'campaign'],
    // Not in the order of the pages: for scores so few calls have that those are sorted. It holds every column
    // of a filter. The score stands in no other index, so that scoring a call changes this one alone.
    ix_call_score_date: [
      'organisation_id',
      'score',
      'conversation_date',
      'id',
      'agent_id',
      'team_external_id',
      'campaign',
      'outcome_code',
    ],
  },
  // Calls of one state in the order of the pages, whether they are few or many.
  analysis: { ix_analysis_state_date: ['organisation_id', 'state', 'conversation_date', 'call_id'] },
  recording_job: {
    ix_recording_job_status_date: ['organisation_id', 'status', 'conversation_date', 'call_id'],
    // Audio that is still kept is looked for every minute, and it is kept of few.
    ix_recording_job_audio: ['audio_key'],
  },
};

/** What the added ones replace, and one that no query has used. */
const DROPPED: Indices = {
  call: {
    ix_call_agent_date: ['organisation_id', 'agent_id', 'conversation_date', 'id'],
    ix_call_team_date: ['organisation_id', 'team_external_id', 'conversation_date', 'id'],
    ix_call_campaign_date: ['organisation_id', 'campaign', 'conversation_date', 'id'],
    ix_call_outcome_date: ['organisation_id', 'outcome_code', 'conversation_date', 'id'],
    ix_call_score: ['organisation_id', 'score', 'id'],
  },
  analysis: { ix_analysis_organisation: ['organisation_id', 'state'] },
  conversation: { ix_conversation_organisation: ['organisation_id', 'id'] },
};

/**
 * Where the date of the call stands a second time, so that calls of one state are read in the order of their
 * dates. A process of the version before that still runs writes the default: such a call is found last.
 */
const DATED = ['analysis', 'recording_job'];
const LONG_AGO = '1970-01-01 00:00:00.000';

/**
 * Indices that the lists of the connector are read by at a million calls. MySQL commits every step by itself,
 * so each asks first whether it has been taken: a migration that was cut short is begun again.
 */
export class PagingIndices1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const moment = isMysql(runner) ? 'datetime(3)' : 'datetime';
    for (const table of DATED) {
      // By hand: TypeORM writes the whole table anew on SQLite, where neither database needs it.
      if (!(await runner.hasColumn(table, 'conversation_date')))
        await runner.query(
          `ALTER TABLE ${table} ADD COLUMN conversation_date ${moment} NOT NULL DEFAULT '${LONG_AGO}'`,
        );
      await runner.query(
        `UPDATE ${table} SET conversation_date = COALESCE(
           (SELECT delivered.conversation_date FROM \`call\` delivered WHERE delivered.id = ${table}.call_id),
           conversation_date)
         WHERE conversation_date = '${LONG_AGO}'`,
      );
    }
    await exchangeIndices(runner, ADDED, DROPPED);
  }

  async down(runner: QueryRunner): Promise<void> {
    await exchangeIndices(runner, DROPPED, ADDED);
    for (const table of DATED)
      if (await runner.hasColumn(table, 'conversation_date'))
        await runner.query(`ALTER TABLE ${table} DROP COLUMN conversation_date`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, moment, uuid, word } from './schema/create-table';

/** For how long organisations keep the audio of transcribed recordings, and what is kept. */
export class KeptAudio1766320000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'audio_keeping',
      [
        column('organisation_id', uuid, { isPrimary: true }),
        column('days', { type: 'int' }, { isNullable: true }),
        column('updated_at', moment),
      ],
      {},
    );
    await createTable(
      runner,
      'kept_audio',
      [
        column('call_id', uuid, { isPrimary: true }),
        column('organisation_id', uuid),
        column('job_id', uuid),
        column('audio_key', { type: 'varchar', length: 120 }),
        column('audio_format', word),
        column('audio_bytes', { type: 'bigint' }),
        column('kept_at', moment),
        column('kept_until', moment),
      ],
      {
        ix_kept_audio_until: ['kept_until'],
        ix_kept_audio_organisation: ['organisation_id', 'kept_at'],
        ix_kept_audio_key: ['audio_key'],
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    // MySQL commits every step by itself, so each asks first whether it has been taken.
    for (const table of ['kept_audio', 'audio_keeping'])
      if (await runner.hasTable(table)) await runner.dropTable(table);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isMysql } from './schema/is-mysql';

/** Other days for the audio of some campaigns, and whether what is kept has been shortened by the days in force. */
export class AudioByCampaign1766378000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const mysql = isMysql(runner);
    // MySQL commits every step by itself, so each asks first whether it has been taken.
    for (const [name, type] of [
      ['campaigns', mysql ? 'longtext' : 'text'],
      ['followed_at', mysql ? 'datetime(3)' : 'datetime'],
    ] as const)
      if (!(await runner.hasColumn('audio_keeping', name)))
        await runner.query(`ALTER TABLE audio_keeping ADD COLUMN ${name} ${type} NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['followed_at', 'campaigns'])
      if (await runner.hasColumn('audio_keeping', name))
        await runner.query(`ALTER TABLE audio_keeping DROP COLUMN ${name}`);
  }
}

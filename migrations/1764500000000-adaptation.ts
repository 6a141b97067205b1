import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, longText, moment, uuid, word } from './schema/create-table';

const int = { type: 'int' };
const nullable = { isNullable: true };

/** What organisations' reviews teach the scoring, and how far each organisation's learning is. */
export class Adaptation1764500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // MySQL commits each table by itself: one that is there was made before the migration was cut short.
    if (!(await runner.hasTable('adaptation')))
      await createTable(
        runner,
        'adaptation',
        [
          column('id', uuid, { isPrimary: true }),
          column('organisation_id', uuid),
          column('version', int),
          column('engine_version', word),
          column('criteria', longText),
          column('gain', longText),
          column('replaces', uuid, nullable),
          column('accepted_at', moment, nullable),
          column('created_at', moment),
        ],
        { ux_adaptation_version: ['organisation_id', 'version'] },
      );
    if (!(await runner.hasTable('adaptation_learning')))
      await createTable(
        runner,
        'adaptation_learning',
        [
          column('organisation_id', uuid, { isPrimary: true }),
          column('looked_through', int, { default: 0 }),
          column('learnt_from', int, { default: 0 }),
          column('requested_at', moment, nullable),
          column('in_force', uuid, nullable),
          column('versions', int, { default: 0 }),
          column('gain', longText, nullable),
          column('learnt_at', moment, nullable),
          column('starts', int, { default: 0 }),
          column('last_error', longText, nullable),
          column('lease_owner', uuid, nullable),
          column('lease_expires_at', moment, nullable),
        ],
        {},
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('adaptation_learning');
    await runner.dropTable('adaptation');
  }
}

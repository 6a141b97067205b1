import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, identity, longText, moment, name, uuid, word } from './schema/create-table';
import { exchangeIndices, type Indices } from './schema/exchange-indices';

const nullable = { isNullable: true };

const INDICES: Indices = { audit_entry: { ix_audit_entry_subject: ['organisation_id', 'subject'] } };

/** Erasures of calls, contacts, agents and organisations, what is left of erased calls, and legal holds. */
export class Erasures1765320000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'erasure',
      [
        column('id', uuid, { isPrimary: true }),
        column('organisation_id', uuid),
        column('kind', word),
        column('subject', longText, nullable),
        column('salt', word),
        column('subject_hash', identity),
        column('state', word),
        column('counts', longText),
        column('nightly_files', longText),
        column('first_accepted_at', moment, nullable),
        column('last_error', longText, nullable),
        column('lease_owner', uuid, nullable),
        column('lease_expires_at', moment, nullable),
        column('created_at', moment),
        column('finished_at', moment, nullable),
      ],
      { ix_erasure_organisation: ['organisation_id', 'id'], ix_erasure_state: ['state'] },
    );
    await createTable(
      runner,
      'erased_call',
      [
        column('organisation_id', uuid, { isPrimary: true }),
        column('identity', identity, { isPrimary: true }),
        column('erased_at', moment),
      ],
      {},
    );
    await createTable(
      runner,
      'legal_hold',
      [
        column('id', uuid, { isPrimary: true }),
        column('organisation_id', uuid),
        column('kind', word),
        column('subject', name),
        column('identity', identity),
        column('created_at', moment),
      ],
      { ux_legal_hold_subject: ['organisation_id', 'kind', 'identity'] },
    );
    await exchangeIndices(runner, INDICES, {});
  }

  async down(runner: QueryRunner): Promise<void> {
    await exchangeIndices(runner, {}, INDICES);
    for (const table of ['legal_hold', 'erased_call', 'erasure']) await runner.dropTable(table);
  }
}

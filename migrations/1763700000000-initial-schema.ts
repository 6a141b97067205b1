import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  column,
  createTable,
  identity,
  longText,
  moment,
  name,
  type TableColumn,
  uuid,
  word,
} from './schema/create-table';

const int = { type: 'int' };
const bigint = { type: 'bigint' };
const double = { type: 'double' };
const boolean = { type: 'boolean' };
const hash = { type: 'varchar', length: 64 };
const nullable = { isNullable: true };
const primary = { isPrimary: true };

interface TableShape {
  columns: TableColumn[];
  /** Index name to its columns; a name that begins with `ux_` is unique. */
  indices: Record<string, string[]>;
}

const TABLES: Record<string, TableShape> = {
  organisation: {
    columns: [
      column('id', uuid, primary),
      column('name', name),
      column('demo', boolean, { default: false }),
      column('analysis_enabled', boolean, { default: true }),
      column('analysis_started_at', moment, nullable),
      column('connection_confirmed_at', moment, nullable),
      column('test_recording_job_id', uuid, nullable),
      column('test_recording_wanted', boolean, { default: false }),
      column('vocabulary', longText, nullable),
      column('created_at', moment),
    ],
    indices: {},
  },
  employee: {
    columns: [
      column('id', uuid, primary),
      column('organisation_id', uuid),
      column('name', name),
      column('created_at', moment),
    ],
    indices: { ix_employee_organisation: ['organisation_id', 'name'] },
  },
  agent: {
    columns: [
      column('id', uuid, primary),
      column('organisation_id', uuid),
      column('identity', identity),
      column('external_id', name),
      column('name', name, nullable),
      column('team_external_id', name, nullable),
      column('campaign', name, nullable),
      column('employee_id', uuid, nullable),
      column('calls_seen', int, { default: 0 }),
      column('calls_waiting', int, { default: 0 }),
      column('first_seen_at', moment, nullable),
      column('last_seen_at', moment, nullable),
    ],
    indices: { ux_agent_identity: ['organisation_id', 'identity'] },
  },
  integration_key: {
    columns: [
      column('organisation_id', uuid, primary),
      column('prefix', word),
      column('hash', hash),
      column('created_at', moment),
      column('last_used_at', moment, nullable),
    ],
    indices: { ux_integration_key_hash: ['hash'] },
  },
  administrator: {
    columns: [
      column('id', uuid, primary),
      column('organisation_id', uuid),
      column('email', { type: 'varchar', length: 254 }),
      column('email_identity', identity),
      column('password_hash', { type: 'varchar', length: 255 }),
      column('created_at', moment),
    ],
    indices: {
      ux_administrator_email: ['email_identity'],
      ix_administrator_organisation: ['organisation_id'],
    },
  },
  administrator_session: {
    columns: [
      column('token_hash', hash, primary),
      column('administrator_id', uuid),
      column('organisation_id', uuid),
      column('created_at', moment),
      column('expires_at', moment),
    ],
    indices: { ix_session_administrator: ['administrator_id'] },
  },
  audit_entry: {
    columns: [
      column('id', uuid, primary),
      column('organisation_id', uuid),
      column('administrator_id', uuid),
      column('action', hash),
      column('subject', hash, nullable),
      column('details', longText, nullable),
      column('created_at', moment),
    ],
    indices: { ix_audit_entry_organisation: ['organisation_id', 'id'] },
  },
  call: {
    columns: [
      column('id', uuid, primary),
      column('organisation_id', uuid),
      column('identity', identity),
      column('external_conversation_id', name),
      column('route', word),
      column('agent_id', uuid),
      column('conversation_date', moment),
      column('call_agent_name', name),
      column('campaign', name),
      column('outcome_code', name),
      column('outcome_category', name, nullable),
      column('team_external_id', name, nullable),
      column('contact_id', name, nullable),
      column('duration_seconds', bigint, nullable),
      column('metadata', longText, nullable),
      column('score', double, nullable),
      column('created_at', moment),
    ],
    indices: {
      ux_call_identity: ['organisation_id', 'identity'],
      ix_call_date: ['organisation_id', 'conversation_date', 'id'],
      ix_call_agent_date: ['organisation_id', 'agent_id', 'conversation_date', 'id'],
      ix_call_team_date: ['organisation_id', 'team_external_id', 'conversation_date', 'id'],
      ix_call_campaign_date: ['organisation_id', 'campaign', 'conversation_date', 'id'],
      ix_call_outcome_date: ['organisation_id', 'outcome_code', 'conversation_date', 'id'],
      ix_call_score: ['organisation_id', 'score', 'id'],
    },
  },
  conversation: {
    columns: [
      column('id', uuid, primary),
      column('organisation_id', uuid),
      column('call_id', uuid),
      column('sentences', longText, nullable),
      column('sentence_count', int),
      column('created_at', moment),
    ],
    indices: { ux_conversation_call: ['call_id'], ix_conversation_organisation: ['organisation_id', 'id'] },
  },
  analysis: {
    columns: [
      column('conversation_id', uuid, primary),
      column('organisation_id', uuid),
      column('call_id', uuid),
      column('state', word),
      column('failures', int, { default: 0 }),
      column('due_at', moment),
      column('lease_owner', uuid, nullable),
      column('lease_expires_at', moment, nullable),
      column('last_error', longText, nullable),
      column('updated_at', moment),
    ],
    indices: {
      ux_analysis_call: ['call_id'],
      ix_analysis_due: ['state', 'due_at'],
      ix_analysis_organisation: ['organisation_id', 'state'],
    },
  },
  rubric_version: {
    columns: [
      column('id', uuid, primary),
      column('organisation_id', uuid),
      column('name', name),
      column('version', word),
      column('hash', hash),
      column('source', longText),
      column('activated_at', moment),
      column('created_at', moment),
    ],
    indices: {
      ux_rubric_version: ['organisation_id', 'hash'],
      ix_rubric_version_created: ['organisation_id', 'created_at'],
    },
  },
  evaluation: {
    columns: [
      column('id', uuid, primary),
      column('organisation_id', uuid),
      column('conversation_id', uuid),
      column('agent_id', uuid),
      column('score', double, nullable),
      column('rubric_hash', hash),
      column('result', longText),
      column('lost_shares', longText, nullable),
      column('reviewed_at', moment, nullable),
      column('created_at', moment),
    ],
    indices: {
      ux_evaluation_conversation: ['conversation_id'],
      ix_evaluation_agent: ['organisation_id', 'agent_id', 'created_at'],
      ix_evaluation_organisation: ['organisation_id', 'id'],
      ix_evaluation_reviewed: ['organisation_id', 'reviewed_at'],
    },
  },
  named_lease: {
    columns: [
      column('name', word, primary),
      column('lease_owner', uuid, nullable),
      column('lease_expires_at', moment, nullable),
    ],
    indices: {},
  },
  recording_job: {
    columns: [
      column('id', uuid, primary),
      column('organisation_id', uuid),
      column('call_id', uuid),
      column('status', word),
      column('agent_channel', int),
      column('audio_key', { type: 'varchar', length: 120 }, nullable),
      column('audio_format', word),
      column('audio_bytes', bigint),
      column('audio_sha256', hash),
      column('reject_reason', word, nullable),
      column('channel_separation', word, nullable),
      column('audio_seconds', double, nullable),
      column('findings', longText, nullable),
      column('is_test', boolean, { default: false }),
      column('transcript_retained_until', moment, nullable),
      column('attempts', int, { default: 0 }),
      column('failures', int, { default: 0 }),
      column('last_error', longText, nullable),
      column('due_at', moment),
      column('lease_owner', uuid, nullable),
      column('lease_expires_at', moment, nullable),
      column('enqueued_at', moment),
      column('updated_at', moment),
    ],
    indices: {
      ux_recording_job_call: ['call_id'],
      ix_recording_job_due: ['status', 'due_at'],
      ix_recording_job_listing: ['organisation_id', 'id'],
      ix_recording_job_changed: ['organisation_id', 'updated_at'],
      ix_recording_job_organisation: ['organisation_id', 'status', 'id'],
    },
  },
};

/** Everything the first version stores. */
export class InitialSchema1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [tableName, { columns, indices }] of Object.entries(TABLES))
      await createTable(runner, tableName, columns, indices);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const tableName of Object.keys(TABLES).reverse()) await runner.dropTable(tableName);
  }
}

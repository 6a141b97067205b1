import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../../harness/running-service';
import { ROOT } from '../../harness/service-process';
import { sharedService } from '../../harness/shared-service';
import { send } from './http-request';

interface Schema {
  $ref?: string;
  type?: string | string[];
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
  items?: Schema;
  [keyword: string]: unknown;
}
interface Operation {
  operationId: string;
  tags: string[];
  security: object[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema; examples?: object }> }>;
  parameters?: { name: string; in: string; required: boolean }[];
}
interface Document {
  openapi: string;
  info: { version: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, object> };
}

let service: RunningService;
let document: Document;

beforeAll(async () => {
  service = await sharedService();
  document = (await (await fetch(`${service.url}/v1/openapi.json`)).json()) as Document;
});

const operation = (path: string, method: string) => document.paths[path]![method]!;
const transcripts = () => operation('/v1/ingestion/conversations', 'post');
const recordings = () => operation('/v1/ingestion/recordings', 'post');
const jobs = () => operation('/v1/ingestion/recordings/{jobId}', 'get');

const resolved = (schema: Schema): Schema =>
  schema.$ref ? document.components.schemas[schema.$ref.split('/').pop()!]! : schema;
const bodyOf = ({ requestBody }: Operation, type: string) => resolved(requestBody!.content[type]!.schema);
const answerOf = ({ responses }: Operation, status: number) =>
  resolved(responses[status]!.content!['application/json']!.schema);

const NAME = { type: 'string', minLength: 1, maxLength: 200 };
const OPTIONAL_NAME = { type: 'string', maxLength: 200 };
const METADATA: Record<string, object> = {
  external_conversation_id: NAME,
  agent_external_id: NAME,
  conversation_date: { type: 'string', format: 'date-time' },
  call_agent_name: NAME,
  campaign: NAME,
  outcome_code: NAME,
  outcome_category: OPTIONAL_NAME,
  team_external_id: OPTIONAL_NAME,
  contact_id: OPTIONAL_NAME,
};
const REQUIRED = Object.keys(METADATA).slice(0, 6);

function expectFields(schema: Schema, fields: Record<string, object>, required: string[]): void {
  expect(Object.keys(schema.properties!).sort()).toEqual(Object.keys(fields).sort());
  for (const [name, constraints] of Object.entries(fields))
    expect(resolved(schema.properties![name]!), name).toMatchObject(constraints);
  expect([...(schema.required ?? [])].sort()).toEqual([...required].sort());
}

const nullable = (type: string) => ({ type: [type, 'null'] });

describe('9 the description of the API', () => {
  it('carries version 1.0.0, and the version is part of every path', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info.version).toBe('1.0.0');
    for (const path of Object.keys(document.paths)) expect(path).toMatch(/^\/v1\//);
  });

  it('stands in the repository as it is served; npm run openapi writes it', () => {
    const kept = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')) as Document;
    expect(document).toEqual(kept);
  });

  it('tells the kind of every file, and of every error that it is JSON', () => {
    const answers = Object.values(document.paths).flatMap((path) =>
      Object.values(path).flatMap(({ operationId, responses }) =>
        Object.entries(responses).map(([status, { content = {} }]) => ({
          place: `${operationId} ${status}`,
          status: Number(status),
          types: Object.keys(content),
        })),
      ),
    );
    const notJson = answers.filter(
      ({ status, types }) => status >= 400 && types.join() !== 'application/json',
    );
    expect(notJson.map(({ place }) => place)).toEqual([]);
    const ofNoKind = answers.filter(({ status, types }) => [200, 206].includes(status) && types.length === 0);
    expect(ofNoKind.map(({ place }) => place)).toEqual([]);
  });

  it('speaks the schemas of 3.1 only', () => {
    const text = JSON.stringify(document.components.schemas);
    expect(text).not.toContain('"nullable"');
    expect(text).not.toContain('"example"');
  });

  it('can be read in a browser, with nothing from other hosts and no inline script', async () => {
    const page = await send(service.url, { method: 'GET', path: '/docs' });
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none'/);
    expect(page.headers['content-security-policy']).not.toMatch(/unsafe|https?:|\*/);
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path!);
    expect(files.length).toBeGreaterThanOrEqual(3);
    for (const path of files) {
      expect(path).toMatch(/^\/docs\//);
      expect((await send(service.url, { method: 'GET', path })).status, path).toBe(200);
    }
    expect(page.text).not.toMatch(/<script>|<style|style=/);
  });

  it.each(['client-guide.md', 'webhooks.md', 'exports.md'])(
    'has the guide %s beside it, as text',
    async (file) => {
      const guide = await send(service.url, { method: 'GET', path: `/docs/${file}` });
      expect(guide.status).toBe(200);
      expect(guide.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(guide.text).toMatch(/^# /);
      expect((await send(service.url, { method: 'GET', path: '/docs/decisions.md' })).status).toBe(404);
    },
  );
});

describe('2 every field with its constraints', () => {
  it('2.2 TranscriptDelivery', () => {
    const schema = bodyOf(transcripts(), 'application/json');
    const fields = {
      ...METADATA,
      duration_seconds: { type: 'integer', minimum: 0, maximum: 9007199254740991 },
      metadata: { type: 'object', additionalProperties: true },
      transcript: { type: 'array', minItems: 1 },
    };
    expectFields(schema, fields, [...REQUIRED, 'transcript']);
    expect(schema.additionalProperties).toBe(false);
    expect(transcripts().requestBody!.required).toBe(true);
  });

  it('2.2 a sentence', () => {
    const { items } = bodyOf(transcripts(), 'application/json').properties!.transcript!;
    const schema = resolved(items!);
    const fields = {
      speaker: { type: 'string', enum: ['agent', 'customer'] },
      text: { type: 'string', minLength: 1 },
      start: { type: 'number', minimum: 0 },
      end: { type: 'number', minimum: 0 },
      confidence: { type: 'number', minimum: 0, maximum: 1 },
    };
    expectFields(schema, fields, ['speaker', 'text']);
    expect(schema.additionalProperties).toBe(false);
  });

  it('2.3 the recording form', () => {
    const schema = bodyOf(recordings(), 'multipart/form-data');
    const fields = {
      ...METADATA,
      duration_seconds: { type: 'string', pattern: '^\\d+$' },
      metadata: { type: 'string' },
      audio: { contentMediaType: 'application/octet-stream' },
      agent_channel: { type: 'string', enum: ['0', '1'] },
    };
    expectFields(schema, fields, [...REQUIRED, 'audio', 'agent_channel']);
    expect(schema.additionalProperties).toBe(false);
  });

  it('2.4 TranscriptAccepted', () => {
    const reasons = ['agent_not_linked', 'too_short', 'before_analysis_start', 'analysis_disabled'];
    const fields = {
      status: { type: 'string', enum: ['accepted'] },
      external_conversation_id: { type: 'string' },
      conversation_id: nullable('string'),
      analysed: { type: 'boolean' },
      reason: { type: 'string', enum: [...reasons, 'analysis_retry_queued'] },
    };
    const required = ['status', 'external_conversation_id', 'conversation_id', 'analysed'];
    expectFields(answerOf(transcripts(), 200), fields, required);
  });

  it('2.5 RecordingAccepted', () => {
    const fields = {
      status: { type: 'string', enum: ['queued', 'skipped'] },
      external_conversation_id: { type: 'string' },
      job_id: { type: 'string' },
      reason: { type: 'string', enum: ['agent_not_linked', 'analysis_disabled'] },
    };
    expectFields(answerOf(recordings(), 202), fields, ['status', 'external_conversation_id']);
  });

  it('2.6 RecordingJob, with the reasons of 7.3', () => {
    const reasons = ['not_stereo', 'too_short', 'undecodable', 'channel_silent', 'channel_bleed'];
    const more = ['channels_identical', 'channels_correlated', 'channels_not_separated'];
    const moment = { type: 'string', format: 'date-time' };
    const fields = {
      job_id: { type: 'string' },
      external_conversation_id: { type: 'string' },
      status: { enum: ['queued', 'processing', 'transcribed', 'ingested', 'rejected', 'failed'] },
      reject_reason: { ...nullable('string'), enum: [...reasons, ...more, null] },
      channel_separation: nullable('string'),
      audio_seconds: nullable('number'),
      conversation_id: nullable('string'),
      transcript_retained_until: { ...nullable('string'), format: 'date-time' },
      attempts: { type: 'integer' },
      last_error: nullable('string'),
      enqueued_at: moment,
      updated_at: moment,
    };
    expectFields(answerOf(jobs(), 200), fields, ['job_id', 'external_conversation_id', 'status']);
  });

  it('2.7 Duplicate', () => {
    const fields = {
      duplicate: { type: 'boolean', enum: [true] },
      external_conversation_id: { type: 'string' },
      message: { type: 'string' },
    };
    expectFields(answerOf(recordings(), 409), fields, Object.keys(fields));
  });

  it('2.8 Error and ValidationError', () => {
    expectFields(answerOf(jobs(), 404), { error: { type: 'string' } }, ['error']);
    const fields = { error: { enum: ['Invalid payload.'] }, issues: { type: 'array' } };
    const schema = answerOf(recordings(), 400);
    expectFields(schema, fields, ['error', 'issues']);
    const issue = { field: { type: 'string' }, message: { type: 'string' } };
    expectFields(resolved(schema.properties!.issues!.items!), issue, ['field', 'message']);
  });
});

describe('4, 5 and 7 every operation with its key and answers', () => {
  it.each([
    ['ingestTranscript', transcripts, [200, 400, 401, 403, 408, 413, 429, 500, 503]],
    ['ingestRecording', recordings, [202, 400, 401, 403, 408, 409, 413, 429, 500, 503]],
    ['getRecordingJob', jobs, [200, 401, 403, 404, 429, 500, 503]],
  ])('%s', (operationId, find, statuses) => {
    const { operationId: id, security, responses } = find();
    expect(id).toBe(operationId);
    expect(security).toEqual([{ integrationKey: [] }]);
    expect(Object.keys(responses).map(Number)).toEqual(statuses);
    for (const { content } of Object.values(responses))
      expect(Object.keys(content!['application/json']!.examples ?? {}).length).toBeGreaterThan(0);
  });

  it('the key is a bearer token', () => {
    expect(document.components.securitySchemes.integrationKey).toMatchObject({
      type: 'http',
      scheme: 'bearer',
    });
  });

  it('the job id stands in the path and is required', () => {
    expect(jobs().parameters).toMatchObject([{ name: 'jobId', in: 'path', required: true }]);
  });
});

describe('the groups of operations', () => {
  it.each([
    ['listTopics', 'Topics'],
    ['countTopics', 'Topics'],
    ['createSandboxKey', 'Sandbox'],
    ['setIntegrationKeyScopes', 'Read keys'],
    ['listConversations', 'Search'],
  ])('%s is found under %s', (id, tag) => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations.find(({ operationId }) => operationId === id)?.tags).toContain(tag);
    expect(document.tags.map(({ name }) => name)).toContain(tag);
  });
});

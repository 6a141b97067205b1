import { beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../../harness/running-service';
import { sharedService } from '../../harness/shared-service';
import { audioPart, metadata, recordingFields, textParts, transcript } from './calls';
import { ClientSystem, expectIssues } from './client-system';

let service: RunningService;
let client: ClientSystem;

beforeAll(async () => {
  service = await sharedService();
  client = await ClientSystem.of(service, (await service.createOrganisation()).integration_key);
});

const REQUIRED = Object.keys(metadata());
const NAMES = REQUIRED.filter((field) => field !== 'conversation_date');
const OPTIONAL_NAMES = ['outcome_category', 'team_external_id', 'contact_id'];
const MUSICAL = '𝄞';

async function expectAccepted(route: 'transcript' | 'recording', field: string, value: unknown) {
  const answer = await deliver(route, field, value);
  expect(answer.status, answer.text).toBe(route === 'transcript' ? 200 : 202);
}

async function expectRefused(route: 'transcript' | 'recording', field: string, value: unknown) {
  expectIssues(await deliver(route, field, value), field);
}

/** Delivers a call that is right but for one field; undefined leaves it out. */
function deliver(route: 'transcript' | 'recording', field: string, value: unknown) {
  if (route === 'transcript') return client.transcript(transcript({ [field]: value }));
  const fields = recordingFields();
  if (value === undefined) delete fields[field];
  else fields[field] = String(value);
  return client.recording([...textParts(fields), audioPart()]);
}

describe.each(['transcript', 'recording'] as const)('2.1 call metadata of the %s route', (route) => {
  it.each(REQUIRED)('%s is required', (field) => expectRefused(route, field, undefined));

  it.each(NAMES)('%s has 1 to 200 characters', async (field) => {
    await expectRefused(route, field, '');
    await expectAccepted(route, field, 'x');
    await expectAccepted(route, field, field.padEnd(200, 'x'));
    await expectRefused(route, field, 'x'.repeat(201));
  });

  it.each(OPTIONAL_NAMES)('%s may be left out or empty, and has at most 200 characters', async (field) => {
    await expectAccepted(route, field, undefined);
    await expectAccepted(route, field, '');
    await expectAccepted(route, field, 'x'.repeat(200));
    await expectRefused(route, field, 'x'.repeat(201));
  });

  it.each([...NAMES, ...OPTIONAL_NAMES])('%s counts characters as Unicode does', async (field) => {
    await expectAccepted(route, field, MUSICAL.repeat(199) + field[0]!);
    await expectRefused(route, field, MUSICAL.repeat(201));
  });

  it.each([...NAMES, ...OPTIONAL_NAMES])('%s takes any script, quotes and signs', (field) =>
    expectAccepted(route, field, `Łódź 電話 اتصال 👩🏽‍💻 O'Brien; DROP TABLE call; -- ${field}`),
  );

  it.each([
    '2026-01-31T14:05:00Z',
    '2026-01-31T14:05:00.1Z',
    '2026-01-31T14:05:00.123456789Z',
    '2026-01-31T14:05:00+00:00',
    '2026-01-31T14:05:00-11:30',
    '2026-01-31T00:00:00+14:00',
    '2026-01-31T23:59:59+05:45',
    '2024-02-29T12:00:00Z',
    '2000-02-29T12:00:00Z',
    '1999-12-31T23:59:59.999Z',
    '2099-12-31T23:59:59Z',
  ])('conversation_date can be %s', (value) => expectAccepted(route, 'conversation_date', value));

  it.each([
    '',
    'yesterday',
    '2026-01-31',
    '2026-01-31T14:05Z',
    '2026-01-31T14:05:00',
    '2026-01-31 14:05:00Z',
    '2026-01-31t14:05:00z',
    '2026-01-31T14:05:00.Z',
    '2026-01-31T14:05:00,5Z',
    '2026-01-31T14:05:00+0100',
    '2026-01-31T14:05:00+01',
    '2026-01-31T14:05:00 +01:00',
    '2026-01-31T14:05:00+24:00',
    '2026-01-31T14:05:00+01:60',
    '2026-01-31T24:00:00Z',
    '2026-01-31T14:60:00Z',
    '2026-01-31T14:05:60Z',
    '2026-02-29T12:00:00Z',
    '1900-02-29T12:00:00Z',
    '2026-02-30T12:00:00Z',
    '2026-04-31T12:00:00Z',
    '2026-13-01T12:00:00Z',
    '2026-00-10T12:00:00Z',
    '2026-01-00T12:00:00Z',
    '2026-01-32T12:00:00Z',
    '+02026-01-31T14:05:00Z',
    '20260131T140500Z',
    '2026-W05-6T14:05:00Z',
    '1769868300',
    '٢٠٢٦-01-31T14:05:00Z',
    ' 2026-01-31T14:05:00Z',
    '2026-01-31T14:05:00Z\n',
  ])('conversation_date cannot be %j', (value) => expectRefused(route, 'conversation_date', value));
});

describe('2.1 call metadata as JSON', () => {
  it.each([...REQUIRED, ...OPTIONAL_NAMES])('%s is a string and nothing else', async (field) => {
    for (const value of [null, 7, true, ['x'], { x: 1 }]) await expectRefused('transcript', field, value);
  });

  it.each([0, 1, 60, 9007199254740991])('duration_seconds can be %d', (value) =>
    expectAccepted('transcript', 'duration_seconds', value),
  );

  it.each([-1, 1.5, 9007199254740992, 1e300, '60', '', null, true, [60], {}])(
    'duration_seconds cannot be %j',
    (value) => expectRefused('transcript', 'duration_seconds', value),
  );

  it('duration_seconds cannot be larger than a number of JSON can be', async () => {
    const body = JSON.stringify(transcript()).replace('{', '{"duration_seconds":1e400,');
    expectIssues(await client.transcript(body), 'duration_seconds');
  });

  it.each([
    ['empty', {}],
    ['with values of any type', { a: null, b: [1, 'x', { c: false }], d: { e: { f: 1.5 } } }],
    ['with keys that name parts of every object', JSON.parse('{"__proto__":{"x":1},"constructor":1}')],
    ['with an empty key', { '': 1 }],
  ])('metadata can be an object, %s', (_, value) => expectAccepted('transcript', 'metadata', value));

  it.each([[[]], ['{}'], [1], [null], [true]])('metadata cannot be %j', (value) =>
    expectRefused('transcript', 'metadata', value),
  );
});

describe('2.1 call metadata as a form', () => {
  it.each(['0', '7', '007', '9007199254740992', '9'.repeat(40)])('duration_seconds can be %s', (value) =>
    expectAccepted('recording', 'duration_seconds', value),
  );

  it.each(['', '-1', '+1', '1.5', '1e3', ' 1', '1 ', '1\n', '0x10', '١٢', 'abc', 'null'])(
    'duration_seconds cannot be %j',
    (value) => expectRefused('recording', 'duration_seconds', value),
  );

  it.each(['{}', ' {"a": [1, {"b": null}]} ', '{"__proto__":{"x":1}}'])('metadata can be %s', (value) =>
    expectAccepted('recording', 'metadata', value),
  );

  it.each(['', '[]', 'null', '"x"', '1', 'x', '{', "{'a':1}", '{} {}'])('metadata cannot be %j', (value) =>
    expectRefused('recording', 'metadata', value),
  );
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../harness/running-service';
import { recordingParts, transcript } from './calls';
import { ClientSystem } from './client-system';
import type { PlainAnswer } from './http-request';
import { FORM_TYPE, formOf } from './multipart';
import { newOrganisation, type Organisation } from './organisations';
import { rowCounts } from './stored';

let service: RunningService;
let organisation: Organisation;
let demo: Organisation;

beforeAll(async () => {
  service = await startService();
  [organisation, demo] = await Promise.all([
    newOrganisation(service, { linked: false }),
    newOrganisation(service, { linked: false, options: ['--demo'] }),
  ]);
});
afterAll(() => service?.stop());

const JOB = '01a1fc94-cd0e-7473-ae9d-779e992e4f97';

/** Every operation, asked for rightly but for what is in `headers`. */
const OPERATIONS: [string, (client: ClientSystem, headers: object) => Promise<PlainAnswer>][] = [
  ['ingestTranscript', (client, headers) => client.transcript(transcript(), { ...headers })],
  [
    'ingestRecording',
    (client, headers) => client.form(formOf(recordingParts()), { ...FORM_TYPE, ...headers }),
  ],
  [
    'getRecordingJob',
    (client, headers) =>
      client.ask('getRecordingJob', {
        method: 'GET',
        path: `/v1/ingestion/recordings/${JOB}`,
        headers: { ...headers },
      }),
  ],
];

describe.each(OPERATIONS)('5 authentication of %s', (operation, ask) => {
  const let_in = operation === 'getRecordingJob' ? 404 : operation === 'ingestRecording' ? 202 : 200;
  const statusWith = async (authorization: string | string[] | undefined) =>
    (await ask(organisation.client, { authorization })).status;
  const key = () => organisation.client.key;

  it.each<[string, () => string | string[] | undefined]>([
    ['none', () => undefined],
    ['an empty one', () => ''],
    ['the scheme alone', () => 'Bearer'],
    ['the scheme and a space', () => 'Bearer '],
    ['the key alone', () => key()],
    ['another scheme', () => `Basic ${key()}`],
    ['the scheme run into the key', () => `Bearer${key()}`],
    ['a colon', () => `Bearer: ${key()}`],
    ['two tokens', () => `Bearer ${key()} ${key()}`],
    ['two tokens with a comma', () => `Bearer ${key()},Bearer ${key()}`],
    ['quotes', () => `Bearer "${key()}"`],
    ['a key cut short', () => `Bearer ${key().slice(0, -1)}`],
    ['a key and more', () => `Bearer ${key()}x`],
    ['the key in other case', () => `Bearer ${key().toUpperCase()}`],
    ['8,000 characters', () => `Bearer ${'x'.repeat(8_000)}`],
    ['signs of SQL', () => `Bearer ' OR '1'='1`],
    ['letters beyond ASCII', () => `Bearer ${Buffer.from('schlüssel').toString('latin1')}`],
  ])('401 with an Error body for %s', async (_, authorization) => {
    const answer = await ask(organisation.client, { authorization: authorization() });
    expect(answer.status).toBe(401);
    expect(Object.keys(answer.body as object)).toEqual(['error']);
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
    expect(answer.text).not.toContain(key());
  });

  it.each(['Bearer', 'bearer', 'BEARER', 'bEaReR'])('the scheme may be written %s', async (scheme) => {
    expect(await statusWith(`${scheme} ${key()}`)).toBe(let_in);
    expect(await statusWith(`${scheme}   ${key()}`)).toBe(let_in);
  });

  it('403 for a demo organisation, whatever else', async () => {
    const answer = await ask(demo.client, {});
    expect(answer.status).toBe(403);
    expect(Object.keys(answer.body as object)).toEqual(['error']);
  });
});

describe('5.3 a key', () => {
  it('stands in no log', () => {
    expect(service.logs).not.toContain(organisation.client.key);
  });
});

describe('5.4 a request without a valid key', () => {
  it('is judged by its key before anything else of it, and changes nothing', async () => {
    const before = await rowCounts(service);
    const stranger = organisation.client.with({ key: 'cis_unknown' });
    expect((await stranger.transcript('{')).status).toBe(401);
    expect((await stranger.transcript('x'.repeat(11_000_000))).status).toBe(401);
    expect((await stranger.form('no form', { 'content-type': 'text/plain' })).status).toBe(401);
    expect((await stranger.job('%00')).status).toBe(401);
    expect(await rowCounts(service)).toEqual(before);
  });
});

describe('5.6 a demo organisation', () => {
  it('gets 403 before anything else of the request is judged, and nothing is stored', async () => {
    const before = await rowCounts(service);
    expect((await demo.client.transcript('{')).status).toBe(403);
    expect((await demo.client.transcript('[]', { 'content-type': 'text/plain' })).status).toBe(403);
    expect((await demo.client.transcript('x'.repeat(11_000_000))).status).toBe(403);
    expect((await demo.client.form('', { 'content-type': 'multipart/form-data' })).status).toBe(403);
    expect((await demo.client.job('%00')).status).toBe(403);
    expect((await demo.client.job('%zz')).status).toBe(403);
    expect(await rowCounts(service)).toEqual(before);
  });
});

import { gzipSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../../harness/running-service';
import { sharedService } from '../../harness/shared-service';
import { transcript } from './calls';
import { ClientSystem, expectIssues, type Issue } from './client-system';

const MB = 1024 * 1024;

let service: RunningService;
let client: ClientSystem;

beforeAll(async () => {
  service = await sharedService();
  client = await ClientSystem.of(service, (await service.createOrganisation()).integration_key);
});

/** A transcript whose second sentence is this one. */
const withSentence = (sentence: unknown) =>
  transcript({ transcript: [{ speaker: 'agent', text: 'Hello.' }, sentence] });

const withField = (field: string, value: unknown) =>
  withSentence({ speaker: 'customer', text: 'Hello.', [field]: value });

describe('2.2 no other properties are allowed', () => {
  it.each([
    'customer_name',
    'phone',
    'email',
    'Campaign',
    'campaign ',
    'agent_channel',
    'constructor',
    'toString',
    'hasOwnProperty',
    'valueOf',
    '__proto__',
    'prototype',
    '',
    'a.b',
    '0',
  ])('at the top: %j', async (field) => {
    const body = JSON.stringify(transcript()).replace('{', `{${JSON.stringify(field)}:1,`);
    expectIssues(await client.transcript(body), field);
  });

  it.each(['channel', 'name', 'words', 'constructor', 'toString', '__proto__', 'Speaker'])(
    'in a sentence: %j',
    async (field) => {
      const sentence = `{${JSON.stringify(field)}:1,"speaker":"agent","text":"Hi."}`;
      const body = JSON.stringify(withSentence('HERE')).replace('"HERE"', sentence);
      expectIssues(await client.transcript(body), `transcript.1.${field}`);
    },
  );
});

describe('2.2 transcript', () => {
  it.each([
    ['left out', undefined],
    ['null', null],
    ['no array', { speaker: 'agent', text: 'Hi.' }],
    ['a string', 'agent: Hi.'],
    ['empty', []],
  ])('cannot be %s', async (_, value) =>
    expectIssues(await client.transcript(transcript({ transcript: value })), 'transcript'),
  );

  it.each([null, 'Hello.', 7, true, []])('cannot hold %j for a sentence', async (sentence) =>
    expectIssues(await client.transcript(withSentence(sentence)), 'transcript.1'),
  );

  it.each([
    ['speaker', undefined],
    ['speaker', null],
    ['speaker', 'Agent'],
    ['speaker', 'customer '],
    ['speaker', 'system'],
    ['speaker', ''],
    ['speaker', 0],
    ['speaker', ['agent']],
    ['text', undefined],
    ['text', null],
    ['text', ''],
    ['text', 7],
    ['text', ['Hello.']],
    ['start', -0.001],
    ['start', '0'],
    ['start', null],
    ['start', true],
    ['end', -1],
    ['end', '9'],
    ['end', null],
    ['confidence', -0.01],
    ['confidence', 1.01],
    ['confidence', 95],
    ['confidence', '0.9'],
    ['confidence', null],
  ])('%s of a sentence cannot be %j', async (field, value) =>
    expectIssues(await client.transcript(withField(field, value)), `transcript.1.${field}`),
  );

  it('times and certainty cannot be larger than a number can be', async () => {
    const sentence = '{"speaker":"agent","text":"Hi.","start":1e400,"end":-1e400,"confidence":1e400}';
    const body = JSON.stringify(withSentence('HERE')).replace('"HERE"', sentence);
    expectIssues(
      await client.transcript(body),
      'transcript.1.start',
      'transcript.1.end',
      'transcript.1.confidence',
    );
  });

  it.each([
    ['speaker', 'agent'],
    ['speaker', 'customer'],
    ['text', ' '],
    ['text', '𝄞'],
    ['text', 'long '.repeat(50_000)],
    ['start', 0],
    ['start', 0.25],
    ['start', 1e9],
    ['end', 0],
    ['confidence', 0],
    ['confidence', 1],
    ['confidence', 0.5],
    ['confidence', -0],
  ])('%s of a sentence can be %j', async (field, value) => {
    const answer = await client.transcript(withField(field, value));
    expect(answer.status, answer.text).toBe(200);
  });

  it('sentences may overlap, and stand in any order of time', async () => {
    const sentences = [
      { speaker: 'agent', text: 'One.', start: 9, end: 12 },
      { speaker: 'customer', text: 'Two.', start: 8, end: 40 },
      { speaker: 'agent', text: 'Three.', start: 30, end: 20 },
    ];
    expect((await client.transcript(transcript({ transcript: sentences }))).status).toBe(200);
  });

  it('can have 40,000 sentences', async () => {
    const sentences = Array.from({ length: 40_000 }, (_, index) => ({
      speaker: index % 2 ? 'customer' : 'agent',
      text: `Sentence number ${index}.`,
      start: index,
      end: index + 1,
      confidence: 0.9,
    }));
    expect((await client.transcript(transcript({ transcript: sentences }))).status).toBe(200);
  });
});

describe('2.8 ValidationError', () => {
  it('names every offending field in one answer, by its path', async () => {
    const answer = await client.transcript({
      external_conversation_id: '',
      agent_external_id: 7,
      conversation_date: '2026-02-30T00:00:00Z',
      call_agent_name: null,
      campaign: 'x'.repeat(201),
      metadata: [],
      duration_seconds: -1,
      customer_phone: '+3212345678',
      transcript: [
        { speaker: 'agent', text: 'Hi.' },
        { speaker: 'bot', text: '', start: -1, end: 'x', confidence: 2, mood: 'glad' },
        'Hello.',
      ],
    });
    expectIssues(
      answer,
      'external_conversation_id',
      'agent_external_id',
      'conversation_date',
      'call_agent_name',
      'campaign',
      'outcome_code',
      'metadata',
      'duration_seconds',
      'customer_phone',
      'transcript.1.speaker',
      'transcript.1.text',
      'transcript.1.start',
      'transcript.1.end',
      'transcript.1.confidence',
      'transcript.1.mood',
      'transcript.2',
    );
  });

  it('repeats nothing that was sent, which may be personal', async () => {
    const answer = await client.transcript(
      withSentence({ speaker: 'Maria Jansen', text: 7, phone: '+3212345678' }),
    );
    expect(answer.status).toBe(400);
    expect(answer.text).not.toMatch(/Maria|3212345678/);
  });

  it('stays readable however much is wrong', async () => {
    const answer = await client.transcript(
      transcript({ transcript: Array.from({ length: 40_000 }, () => ({})) }),
    );
    expect(answer.status).toBe(400);
    const { issues } = answer.body as { issues: Issue[] };
    expect(issues.length).toBeGreaterThan(10);
    expect(answer.text.length).toBeLessThan(200_000);
  });
});

describe('4.1 a body that is no JSON object is a ValidationError', () => {
  it.each([
    ['empty', ''],
    ['blank', '  \n'],
    ['an array', '[]'],
    ['null', 'null'],
    ['a string', '"call"'],
    ['a number', '7'],
    ['cut short', '{"external_conversation_id": "x"'],
    ['followed by more', '{} {}'],
    ['JavaScript rather than JSON', "{'campaign': 'x'}"],
    ['with a comma too many', '{"campaign":"x",}'],
    ['with NaN', '{"duration_seconds":NaN}'],
    ['no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['UTF-16', Buffer.from('{}', 'utf16le')],
  ])('%s', async (_, body) => expectIssues(await client.transcript(body), 'body'));

  it.each([
    'text/plain',
    'text/json',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application',
    '',
  ])('sent as %j', async (type) =>
    expectIssues(await client.transcript(transcript(), { 'content-type': type }), 'body'),
  );

  it('sent without a Content-Type', async () => {
    const answer = await client.ask('ingestTranscript', {
      method: 'POST',
      path: '/v1/ingestion/conversations',
      body: JSON.stringify(transcript()),
    });
    expectIssues(answer, 'body');
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON ;charset=UTF-8'])(
    'but not one sent as %j',
    async (type) =>
      expect((await client.transcript(transcript(), { 'content-type': type })).status).toBe(200),
  );

  it('a byte order mark before the object does no harm', async () => {
    const body = Buffer.from(`\ufeff${JSON.stringify(transcript())}`);
    expect((await client.transcript(body)).status).toBe(200);
  });

  it('a body compressed with gzip is read, one that only says so is not', async () => {
    const gzip = { 'content-encoding': 'gzip' };
    const body = JSON.stringify(transcript());
    expect((await client.transcript(gzipSync(body), gzip)).status).toBe(200);
    const plain = await client.transcript(body, gzip);
    expectIssues(plain, 'body');
    expect(plain.text).toMatch(/Content-Encoding/);
    expectIssues(await client.transcript(body, { 'content-encoding': 'pigeon' }), 'body');
  });
});

describe('8 request body size of POST conversations', () => {
  /** A right delivery of exactly so many bytes. */
  const ofSize = (bytes: number): string => {
    const body = transcript({ metadata: { filler: '' } });
    const missing = bytes - Buffer.byteLength(JSON.stringify(body));
    return JSON.stringify({ ...body, metadata: { filler: 'x'.repeat(missing) } });
  };
  const TOO_LARGE = { error: 'The body is larger than 10 MB. Send a shorter transcript.' };

  it('10 MB are accepted', async () => {
    expect((await client.transcript(ofSize(10 * MB))).status).toBe(200);
  });

  it('one byte more is 413, and the client gets to read it', async () => {
    const { status, body } = await client.transcript(ofSize(10 * MB + 1));
    expect({ status, body }).toEqual({ status: 413, body: TOO_LARGE });
  });

  it('one byte more is 413 also when the length was not told', async () => {
    const { status, body } = await client.ask('ingestTranscript', {
      method: 'POST',
      path: '/v1/ingestion/conversations',
      headers: { 'content-type': 'application/json' },
      body: Readable.from([Buffer.from(ofSize(10 * MB + 1))]),
    });
    expect({ status, body }).toEqual({ status: 413, body: TOO_LARGE });
  });

  it('what counts is the body after decompression', async () => {
    const { status, body } = await client.transcript(gzipSync(ofSize(10 * MB + 1)), {
      'content-encoding': 'gzip',
    });
    expect({ status, body }).toEqual({ status: 413, body: TOO_LARGE });
  });
});

import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../../harness/running-service';
import { sharedService } from '../../harness/shared-service';
import { audioPart, recordingFields, recordingParts, textParts } from './calls';
import { ClientSystem, expectIssues } from './client-system';
import { BOUNDARY, FORM_TYPE, formOf, partHead, type Part } from './multipart';

let service: RunningService;
let client: ClientSystem;

beforeAll(async () => {
  service = await sharedService();
  client = await ClientSystem.of(service, (await service.createOrganisation()).integration_key);
});

const expectAccepted = async (parts: Part[]) => {
  const answer = await client.recording(parts);
  expect(answer.status, answer.text).toBe(202);
};

describe('2.3 the fields of the form', () => {
  it.each(['audio', 'agent_channel'])('%s is required', async (field) => {
    const parts = recordingParts().filter(({ name }) => name !== field);
    expectIssues(await client.recording(parts), field);
  });

  it.each(['0', '1'])('agent_channel can be %s', (agent_channel) =>
    expectAccepted(recordingParts({ agent_channel })),
  );

  it.each(['', '2', 'left', '00', '0 ', 'agent', '-0'])('agent_channel cannot be %j', async (agent_channel) =>
    expectIssues(await client.recording(recordingParts({ agent_channel })), 'agent_channel'),
  );

  it.each(['customer_name', 'transcript', 'Audio', 'constructor', 'toString', '__proto__', 'audio[]', 'a.b'])(
    'no other field is allowed: %s',
    async (name) => expectIssues(await client.recording([{ name, value: 'x' }, ...recordingParts()]), name),
  );

  it('every offending field is named in one answer', async () => {
    const parts = [
      ...textParts({ external_conversation_id: '', agent_channel: 'x', phone: '1', duration_seconds: 'x' }),
      audioPart('call.txt'),
    ];
    const missing = ['agent_external_id', 'conversation_date', 'call_agent_name', 'campaign', 'outcome_code'];
    const wrong = ['external_conversation_id', 'agent_channel', 'phone', 'duration_seconds', 'audio'];
    expectIssues(await client.recording(parts), ...missing, ...wrong);
  });

  it('the file may come first, last or in between', async () => {
    const fields = () => textParts(recordingFields());
    await expectAccepted([audioPart(), ...fields()]);
    await expectAccepted([...fields(), audioPart()]);
    const between = fields();
    await expectAccepted([...between.slice(0, 3), audioPart(), ...between.slice(3)]);
  });

  it.each(['campaign', 'agent_channel', 'external_conversation_id'])(
    '%s sent twice is refused, even alike',
    async (name) => {
      const parts = recordingParts();
      const { value } = parts.find((part) => part.name === name)!;
      expectIssues(await client.recording([...parts, { name, value }]), name);
    },
  );

  it('two files are refused', async () => {
    expectIssues(await client.recording([...recordingParts(), audioPart()]), 'audio');
  });

  it('a file under another name is refused', async () => {
    const file = { ...audioPart(), name: 'recording' };
    expectIssues(await client.recording([...textParts(recordingFields()), file]), 'audio', 'recording');
    expectIssues(await client.recording([...recordingParts(), file]), 'recording');
  });

  it('a known field sent as a file is refused', async () => {
    const parts = recordingParts().map((part) =>
      part.name === 'campaign' ? { ...part, filename: 'campaign.wav' } : part,
    );
    expectIssues(await client.recording(parts), 'campaign');
  });

  it('a text field named audio is no recording', async () => {
    const parts = [...textParts(recordingFields()), { name: 'audio', value: 'RIFF' }];
    expectIssues(await client.recording(parts), 'audio');
    expectIssues(await client.recording([...recordingParts(), { name: 'audio', value: 'RIFF' }]), 'audio');
  });

  it('a part without a name is refused', async () => {
    expectIssues(await client.recording([...recordingParts(), { value: 'x' }]), 'body');
    expectIssues(await client.recording([...recordingParts(), { filename: 'x.wav', value: 'x' }]), 'body');
  });

  it('hundreds of parts are refused', async () => {
    const many = Array.from({ length: 300 }, () => ({ name: 'x', value: '' }));
    const answer = await client.recording([...many, ...recordingParts()]);
    expect(answer.status).toBe(400);
  });

  it('metadata of megabytes is accepted, text beyond 10 MB is not', async () => {
    const metadata = (bytes: number) => JSON.stringify({ filler: 'x'.repeat(bytes) });
    await expectAccepted(recordingParts({ metadata: metadata(5_000_000) }));
    expectIssues(await client.recording(recordingParts({ metadata: metadata(11_000_000) })), 'metadata');
  });
});

describe('2.3 and 8 the format is recognised from the file name', () => {
  it.each([
    'call.wav',
    'call.mp3',
    'call.flac',
    'call.ogg',
    'call.m4a',
    'CALL.WAV',
    'call.Mp3',
    'call.2026.11.20.flac',
    '.ogg',
    'gesprek-één.m4a',
    '通話記録.wav',
    'مكالمة.mp3',
    'разговор.ogg',
    '📞.flac',
    'a b;c.wav',
    'C:\\Recordings\\call.wav',
    '../../call.wav',
    'x'.repeat(300) + '.wav',
  ])('%s is accepted', async (name) => {
    await expectAccepted([...textParts(recordingFields()), audioPart(name)]);
  });

  it.each([
    'call',
    'call.',
    'wav',
    'call.aac',
    'call.wma',
    'call.wav.exe',
    'call.wav ',
    'call.mp4',
    'call.wave',
    'call.m3u8',
  ])('%j is refused', async (name) => {
    expectIssues(await client.recording([...textParts(recordingFields()), audioPart(name)]), 'audio');
  });

  it('a file without a name is refused', async () => {
    expectIssues(await client.recording([...textParts(recordingFields()), audioPart('')]), 'audio');
  });

  it('the Content-Type of the file does not matter', async () => {
    for (const type of ['audio/wav', 'text/plain', undefined])
      await expectAccepted([...textParts(recordingFields()), { ...audioPart(), type }]);
  });
});

describe('4.2 a form that cannot be read is a ValidationError', () => {
  it('empty audio', async () => {
    expectIssues(
      await client.recording([...textParts(recordingFields()), audioPart('call.wav', '')]),
      'audio',
    );
  });

  it.each([
    ['no multipart form', 'application/json'],
    ['a form that cannot carry files', 'application/x-www-form-urlencoded'],
    ['another kind of multipart', `multipart/mixed; boundary=${BOUNDARY}`],
    ['a form without a boundary', 'multipart/form-data'],
    ['a form with an empty boundary', 'multipart/form-data; boundary='],
    ['a form of no type at all', undefined],
  ])('%s', async (_, type) => {
    const headers = type === undefined ? {} : { 'content-type': type };
    expectIssues(await client.form(formOf(recordingParts()), headers), 'body');
  });

  it.each([
    ['no byte', ''],
    ['only the end of a form', `--${BOUNDARY}--\r\n`],
    ['another boundary than told', formOf(recordingParts()).toString().replaceAll(BOUNDARY, 'other')],
  ])('%s', async (_, body) => {
    expect((await client.form(body)).status).toBe(400);
  });

  it.each([
    ['before its last boundary', -20],
    ['within the file', -60],
    ['within the fields', 400],
    ['within the head of a part', 30],
  ])('cut short %s', async (_, at) => {
    expectIssues(await client.form(formOf(recordingParts()).subarray(0, at)), 'body');
  });

  it('without the blank line between a head and its value', async () => {
    const form = formOf(recordingParts()).toString().replace('\r\n\r\n', '\r\n');
    expect((await client.form(form)).status).toBe(400);
  });

  it('compressed', async () => {
    const answer = await client.form(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]), {
      ...FORM_TYPE,
      'content-encoding': 'gzip',
    });
    expect(answer.status).toBe(400);
  });
});

describe('4.2 a form may arrive in any pieces', () => {
  it('byte by byte, its length not told', async () => {
    const form = formOf(recordingParts());
    const answer = await client.form(Readable.from([...form].map((byte) => Buffer.from([byte]))));
    expect(answer.status, answer.text).toBe(202);
  });

  it('with a boundary that needs quotes', async () => {
    const boundary = "a '()+_,-./:=? b";
    const form = formOf(recordingParts()).toString().replaceAll(BOUNDARY, boundary);
    const answer = await client.form(form, { 'content-type': `multipart/form-data; boundary="${boundary}"` });
    expect(answer.status, answer.text).toBe(202);
  });

  it('with heads in lower case, and more of them than needed', async () => {
    const head = partHead({ name: 'campaign' })
      .replace('Content-Disposition', 'content-disposition')
      .replace('\r\n\r\n', '\r\ncontent-type: text/plain; charset=utf-8\r\nx-made-by: hand\r\n\r\n');
    const rest = formOf(recordingParts().filter(({ name }) => name !== 'campaign'));
    const answer = await client.form(Buffer.concat([Buffer.from(`${head}support\r\n`), rest]));
    expect(answer.status, answer.text).toBe(202);
  });
});

import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../harness/running-service';
import { startSmallDisk } from '../../services/environment/small-disk';
import { audioPart, recordingFields, recordingParts, textParts, transcript } from './calls';
import type { ClientSystem } from './client-system';
import { FORM_END, FORM_TYPE, formOf, partHead } from './multipart';
import { openUpload as openUploadTo } from './open-upload';
import { newOrganisation } from './organisations';
import { audioKeys, rowCounts } from './stored';

const MB = 1024 * 1024;
const IDLE_MS = 1_000;

let service: RunningService;
let client: ClientSystem;

beforeAll(async () => {
  service = await startService({ roles: ['all'], env: { UPLOAD_IDLE_TIMEOUT_MS: String(IDLE_MS) } });
  ({ client } = await newOrganisation(service));
});
afterAll(() => service?.stop());

/** Waits until something is so; the failing expectation of the last look is what a test would see. */
async function eventually(look: () => Promise<void>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    try {
      return await look();
    } catch {
      await sleep(50);
    }
  }
  await look();
}

/** Audio that no job names: what an upload would leave behind. */
async function expectNothingLeftBehind(rows: Record<string, number>, audio: string[]): Promise<void> {
  await eventually(async () => {
    const left = (await audioKeys(service)).filter((key) => !audio.includes(key));
    expect(left).toEqual([]);
  });
  expect(await rowCounts(service)).toEqual(rows);
}

/** A form up to where the bytes of its audio would come. */
const formUntilAudio = (fields: Record<string, string>): Buffer =>
  Buffer.concat([
    formOf(textParts(fields)).subarray(0, -FORM_END.length + 2),
    Buffer.from(partHead({ name: 'audio', filename: 'call.wav', type: 'audio/wav' })),
  ]);

const openUpload = (headers: object): ClientRequest => openUploadTo(service.url, client.key, headers);

describe('4.2 and 8 an audio file larger than 500 MB', () => {
  const TOO_LARGE = {
    status: 413,
    body: { error: 'The audio file is larger than 500 MB. Send it compressed, for example as flac.' },
  };

  it('is 413 before its first byte when its length is told', async () => {
    const upload = openUpload({ 'content-length': String(600 * MB) });
    upload.flushHeaders();
    const [answer] = (await once(upload, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(413);
    upload.destroy();
  });

  it('is 413 at its first byte too many when it is not, and the client gets to read that', async () => {
    const [rows, audio] = [await rowCounts(service), await audioKeys(service)];
    const chunk = Buffer.alloc(MB);
    const whole = function* () {
      yield formUntilAudio(recordingFields());
      for (let sent = 0; sent < 500; sent++) yield chunk;
      yield Buffer.from('x');
      // A client that reads no answer before it is done sends on.
      for (let sent = 0; sent < 20; sent++) yield chunk;
      yield Buffer.from(FORM_END);
    };
    const { status, body } = await client.form(Readable.from(whole()));
    expect({ status, body }).toEqual(TOO_LARGE);
    await expectNothingLeftBehind(rows, audio);
  });

  it('500 MB to the byte are accepted', async () => {
    const chunk = Buffer.alloc(MB);
    const whole = function* () {
      yield formUntilAudio(recordingFields());
      for (let sent = 0; sent < 500; sent++) yield chunk;
      yield Buffer.from(FORM_END);
    };
    const answer = await client.form(Readable.from(whole()));
    expect(answer.status, answer.text).toBe(202);
  });
});

describe('an upload that does not arrive leaves nothing behind, and its identifier free', () => {
  it('when the client disconnects', async () => {
    const [rows, audio] = [await rowCounts(service), await audioKeys(service)];
    const fields = recordingFields();
    const upload = openUpload({ 'transfer-encoding': 'chunked' });
    upload.write(formUntilAudio(fields));
    upload.write(Buffer.alloc(3 * MB));
    await sleep(300);
    upload.destroy();
    await expectNothingLeftBehind(rows, audio);
    expect((await client.recording([...textParts(fields), audioPart()])).status).toBe(202);
  });

  it('when a field of it is wrong', async () => {
    const [rows, audio] = [await rowCounts(service), await audioKeys(service)];
    const fields = recordingFields();
    const refused = await client.recording([...textParts({ ...fields, agent_channel: '7' }), audioPart()]);
    expect(refused.status, refused.text).toBe(400);
    await expectNothingLeftBehind(rows, audio);
    expect((await client.recording([...textParts(fields), audioPart()])).status).toBe(202);
  });

  it('when it stalls: 408 says so', async () => {
    const [rows, audio] = [await rowCounts(service), await audioKeys(service)];
    const fields = recordingFields();
    const stalled = async function* () {
      yield formUntilAudio(fields);
      yield Buffer.alloc(MB);
      await sleep(4 * IDLE_MS);
    };
    const answer = await client.form(Readable.from(stalled()));
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 408,
      body: { error: expect.stringMatching(/stalled/) as string },
    });
    await expectNothingLeftBehind(rows, audio);
    expect((await client.recording([...textParts(fields), audioPart()])).status).toBe(202);
  });

  it('when the form breaks off behind its audio', async () => {
    const [rows, audio] = [await rowCounts(service), await audioKeys(service)];
    for (let missing = 3; missing < 8; missing++) {
      const whole = formOf([...textParts(recordingFields()), audioPart(), { name: 'note', value: 'late' }]);
      const { status } = await client.form(whole.subarray(0, -FORM_END.length - missing), FORM_TYPE);
      expect(status).toBe(400);
    }
    await expectNothingLeftBehind(rows, audio);
  });

  it('when a transcript stalls', async () => {
    const rows = await rowCounts(service);
    const stalled = async function* () {
      yield Buffer.from('{"external_conversation_id":');
      await sleep(4 * IDLE_MS);
    };
    const answer = await client.ask('ingestTranscript', {
      method: 'POST',
      path: '/v1/ingestion/conversations',
      headers: { 'content-type': 'application/json' },
      body: Readable.from(stalled()),
    });
    expect(answer.status).toBe(408);
    expect(await rowCounts(service)).toEqual(rows);
  });

  it('but a slow one is taken, however long it lasts', async () => {
    const form = formOf(recordingParts());
    const slowly = async function* () {
      for (let at = 0; at < form.length; at += 150) {
        await sleep(IDLE_MS / 3);
        yield form.subarray(at, at + 150);
      }
    };
    const began = performance.now();
    const answer = await client.form(Readable.from(slowly()));
    expect(answer.status, answer.text).toBe(202);
    expect(performance.now() - began, 'it did last longer than the limit').toBeGreaterThan(2 * IDLE_MS);
  });
});

describe('a full disk', () => {
  it('is a clear 500; nothing is left behind, transcripts still work, and so does the next upload', async () => {
    const disk = await startSmallDisk(48 * MB);
    // Only the audio is on the small disk, wherever the database is: what is full must be the store's.
    const onDisk = await startService({ env: { AUDIO_STORE_URL: undefined }, roles: ['all'] });
    const audioFolder = join(onDisk.dataDir, 'audio');
    await rm(audioFolder, { recursive: true, force: true });
    await symlink(disk.path, audioFolder);
    try {
      const { client: its } = await newOrganisation(onDisk);
      const fields = recordingFields();
      const large = [...textParts(fields), audioPart('call.wav', Buffer.alloc(80 * MB))];
      const answer = await its.recording(large);
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 500,
        body: { error: expect.stringMatching(/no room/) as string },
      });
      expect(await audioKeys(onDisk)).toEqual([]);
      expect((await its.transcript(transcript())).status).toBe(200);
      expect((await its.recording([...textParts(fields), audioPart()])).status).toBe(202);
    } finally {
      await onDisk.stop();
      await disk.stop();
    }
  });
});

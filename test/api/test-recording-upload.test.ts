import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Recordings } from '../fixtures/recordings';
import type { RunningService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { ROOT } from '../harness/service-process';
import { listeningService } from '../harness/shared-service';
import { organisationIn, recordingOf, stereoTone, type World } from './connector-world';

interface Counts {
  days: {
    day: string;
    rejected: number;
    failed: number;
    reasons: { reason: string; recordings: number }[];
  }[];
}
interface Uploaded {
  status: string;
  job_id?: string;
  issues?: { field: string }[];
  error?: string;
}

const recordings = new Recordings();
let service: RunningService;
let world: World;

beforeAll(async () => {
  service = await listeningService();
  world = await organisationIn(service);
});
afterAll(() => recordings.remove());

const cookieOf = ({ administrator }: World) => (administrator as unknown as { cookie: string }).cookie;

async function upload(
  fields: Record<string, string> = {},
  { audio = stereoTone(), headers = {} as Record<string, string> } = {},
): Promise<{ status: number; body: Uploaded }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(recordingOf('test-agent', fields))) form.append(name, value);
  form.append('audio', new Blob([new Uint8Array(audio.bytes)]), audio.name);
  const response = await fetch(`${service.url}/v1/connector/test-recording/upload`, {
    method: 'POST',
    headers: { cookie: cookieOf(world), origin: service.url, ...headers },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Uploaded };
}

const testRecording = async () =>
  (
    await world.administrator.get<{ recording: { job_id: string; status: string } | null; wanted: boolean }>(
      '/test-recording',
    )
  ).body;

describe('a test recording that an administrator uploads', () => {
  it('needs a session, and a page of this site', async () => {
    expect((await upload({}, { headers: { cookie: '' } })).status).toBe(401);
    expect((await upload({}, { headers: { origin: 'https://elsewhere.example' } })).status).toBe(403);
    expect((await testRecording()).recording).toBeNull();
  });

  it('is checked as one of the client system is', async () => {
    const wrong = await upload({ agent_channel: 'left' });
    expect(wrong.status).toBe(400);
    expect(wrong.body.issues).toContainEqual(expect.objectContaining({ field: 'agent_channel' }));
    const text = await upload({}, { audio: { name: 'call.txt', bytes: Buffer.from('hello') } });
    expect(text.status).toBe(400);
    expect((await testRecording()).recording).toBeNull();
  });

  it('becomes the test recording at once, whatever stood there, and is noted', async () => {
    const first = await upload();
    expect(first).toMatchObject({ status: 202, body: { status: 'queued' } });
    expect((await testRecording()).recording?.job_id).toBe(first.body.job_id);
    // The same channel, and nobody linked the agent: as a delivery of the client it would be skipped.
    const second = await upload();
    expect(second).toMatchObject({ status: 202, body: { status: 'queued' } });
    expect(await testRecording()).toMatchObject({ recording: { job_id: second.body.job_id }, wanted: false });
    const { body } = await world.administrator.get<{ entries: { action: string; subject: string }[] }>(
      '/audit',
    );
    const uploads = body.entries.filter(({ action }) => action === 'test_recording.uploaded');
    expect(uploads.map(({ subject }) => subject)).toEqual([second.body.job_id, first.body.job_id]);
  });

  it('takes an identifier once', async () => {
    const fields = { external_conversation_id: `uploaded-${randomUUID()}` };
    expect((await upload(fields)).status).toBe(202);
    expect((await upload(fields)).status).toBe(409);
  });

  it('comes with a sample that is as it should be', async () => {
    const response = await fetch(`${service.url}/v1/connector/test-recording/sample`, {
      headers: { cookie: cookieOf(world) },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('audio/ogg');
    expect(response.headers.get('content-disposition')).toContain('sample-call.ogg');
    const sample = Buffer.from(await response.arrayBuffer());
    expect(sample.equals(readFileSync(join(ROOT, 'samples/support-call.ogg')))).toBe(true);
    expect((await fetch(`${service.url}/v1/connector/test-recording/sample`)).status).toBe(401);
  });

  it('is refused once the connection is confirmed, until a new one is asked for', async () => {
    const call = { name: 'call.ogg', bytes: readFileSync(recordings.made('call.ogg', '-c', 'copy')) };
    const { body } = await upload({}, { audio: call });
    await world.client.waitForJob(body.job_id ?? '', ['transcribed', 'ingested']);
    expect((await world.administrator.request('POST', '/test-recording/confirm')).status).toBe(200);
    const refused = await upload();
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'connection_confirmed' });
    expect((await world.administrator.request('POST', '/test-recording/replace')).status).toBe(200);
    expect((await upload()).status).toBe(202);
  });
});

describe('the counts of rejected recordings', () => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const counts = async (of: World, query = `from=${day(-2)}&to=${day(1)}`) =>
    (await of.administrator.get<Counts>(`/recordings/rejections?${query}`)).body;

  it('tell days and reasons, of one organisation alone', async () => {
    const fresh = await organisationIn(service);
    expect((await counts(fresh)).days).toEqual([]);
    await service.linkAgent(fresh.organisationId, 'robin');
    for (let count = 0; count < 2; count++) {
      const { body } = await fresh.client.deliverRecording(recordingOf('robin'), stereoTone());
      await fresh.client.waitForJob(body.job_id ?? '', ['rejected']);
    }
    const { days } = await counts(fresh);
    // Midnight may have passed between the two.
    expect(days.reduce((sum, { rejected }) => sum + rejected, 0)).toBe(2);
    const reasons = days.flatMap(({ reasons }) => reasons);
    expect(new Set(reasons.map(({ reason }) => reason)).size).toBe(1);
    expect(reasons.reduce((sum, { recordings }) => sum + recordings, 0)).toBe(2);
    expect((await counts(fresh, `from=${day(-60)}&to=${day(-30)}`)).days).toEqual([]);
    // Half of the world lives in another day than UTC at any moment: 26 hours lie between the clocks of these two.
    for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      const dayThere = (moment = Date.now()) => new Date(moment).toLocaleDateString('sv', { timeZone: zone });
      const before = dayThere(Date.now() - 60_000);
      const there = (from: string, to: string) =>
        counts(fresh, `from=${from}&to=${to}&time_zone=${encodeURIComponent(zone)}`);
      const [one] = (await there(before, dayThere())).days;
      expect([before, dayThere()]).toContain(one?.day);
      expect(one?.reasons.map(({ recordings }) => recordings)).toEqual([one?.rejected]);
      const dayBefore = dayThere(Date.now() - 90_000_000);
      expect((await there(dayBefore, dayBefore)).days).toEqual([]);
    }
    expect((await counts(await organisationIn(service))).days).toEqual([]);
  });

  it.each([
    'from=yesterday',
    'from=2026-02-01&to=2026-01-01',
    'from=2025-01-01&to=2026-01-01',
    'to=2026-01-01',
    'from=2026-01-01&to=2026-01-02&time_zone=Berlin',
    'from=9999-12-31&to=9999-12-31',
    'from=9999-12-31T00:00:00Z&to=9999-12-31T23:59:59Z&time_zone=Europe/Berlin',
  ])('are refused for %s', async (query) => {
    expect((await world.administrator.get(`/recordings/rejections?${query}`)).status).toBe(400);
  });
});

describe('recordings of some days', () => {
  const moment = (offset: number) => new Date(Date.now() + offset * 3_600_000).toISOString();
  const past = `from=${moment(-48)}&to=${moment(-24)}`;
  const today = `from=${moment(-24)}&to=${moment(1)}`;
  const retried = async (of: World, query: string) =>
    (
      await of.administrator.request<{ failed: number; queued: number; next_cursor: string | null }>(
        'POST',
        `/recordings/retry?${query}`,
      )
    ).body;
  const listed = async (of: World, query: string) =>
    (
      await of.administrator.get<{ recordings: { job_id: string }[] }>(`/recordings?${query}`)
    ).body.recordings.map(({ job_id }) => job_id);

  it('are listed, and those that failed are tried again as far as anything of them is kept', async () => {
    const [fresh, stranger] = [await organisationIn(service), await organisationIn(service)];
    await service.linkAgent(fresh.organisationId, 'robin');
    const jobs: string[] = [];
    for (let count = 0; count < 3; count++) {
      const { body } = await fresh.client.deliverRecording(recordingOf('robin'), stereoTone());
      await fresh.client.waitForJob(body.job_id ?? '', ['rejected']);
      jobs.push(body.job_id ?? '');
    }
    expect(new Set(await listed(fresh, today))).toEqual(new Set(jobs));
    expect(await listed(fresh, past)).toEqual([]);

    // As after a fault that lasted longer than all tries: of the first the audio is kept.
    const [kept, lost, rejected] = jobs;
    await sql(
      service,
      `UPDATE recording_job SET status = 'failed', reject_reason = NULL, audio_key = 'kept.wav' WHERE id = '${kept}'`,
    );
    await sql(
      service,
      `UPDATE recording_job SET status = 'failed', reject_reason = NULL, audio_key = NULL WHERE id = '${lost}'`,
    );
    expect(await retried(fresh, `${past}&dry_run=true`)).toEqual({ failed: 0, queued: 0, next_cursor: null });
    expect(await retried(fresh, `${today}&dry_run=true`)).toEqual({
      failed: 2,
      queued: 0,
      next_cursor: null,
    });
    expect(await retried(stranger, today)).toEqual({ failed: 0, queued: 0, next_cursor: null });
    expect(await retried(fresh, past)).toEqual({ failed: 0, queued: 0, next_cursor: null });
    expect(await retried(fresh, today)).toEqual({ failed: 2, queued: 1, next_cursor: null });
    const left = await listed(fresh, `${today}&status=rejected`);
    expect(left).toContain(rejected);
    expect(left).not.toContain(lost);
    const audit = await fresh.administrator.get<{ entries: unknown[] }>('/audit');
    expect(audit.body.entries[0]).toMatchObject({ action: 'calls.retried', details: { calls: 1 } });
  }, 60_000);

  it.each(['from=yesterday', 'from=2026-02-01&to=2026-01-01'])('are refused for %s', async (query) => {
    expect((await world.administrator.get(`/recordings?${query}`)).status).toBe(400);
    expect((await world.administrator.request('POST', `/recordings/retry?${query}`)).status).toBe(400);
  });
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../harness/free-port';
import { startService, type RunningService } from '../harness/running-service';
import { ServiceProcess } from '../harness/service-process';

describe('an operator', () => {
  let service: RunningService;

  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service?.stop());

  const get = (path: string) => fetch(`${service.url}${path}`);

  it('sees without a key that the process lives', async () => {
    const answer = await get('/health/live');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: 'live' });
  });

  it('sees without a key that everything it needs is there, by name', async () => {
    const answer = await get('/health/ready');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      status: 'ready',
      checks: { database: 'ok', queue: 'ok', audio_store: 'ok' },
    });
  });

  it('may ask a hundred times at once: the answers come from one look at each thing, and no program is started', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'programs-'));
    const starts = join(folder, 'starts');
    for (const program of ['ffmpeg', 'ffprobe'])
      await writeFile(join(folder, program), `#!/bin/sh\necho ${program} "$@" >> ${starts}\n`, {
        mode: 0o755,
      });
    const watched = await startService({
      env: { FFMPEG_PATH: join(folder, 'ffmpeg'), DECODER_CELL: 'off' },
      roles: ['all'],
    });
    try {
      const looks = Array.from({ length: 150 }, (_, at) =>
        fetch(`${watched.url}/health/${at % 3 ? 'ready' : 'live'}`).then(({ status }) => status),
      );
      expect(new Set(await Promise.all(looks))).toEqual(new Set([200]));
      const lines = (await readFile(starts, 'utf8')).trim().split('\n').sort();
      expect(lines, 'checked at the start').toEqual(['ffmpeg -version', 'ffprobe -version']);
    } finally {
      await watched.stop();
      await rm(folder, { recursive: true });
    }
  }, 120_000);

  it('can have health and metrics on a port of their own, and nothing of them on the public one', async () => {
    const [PORT, MANAGEMENT_PORT] = [String(await freePort()), String(await freePort())];
    const own = await startService({ roles: [] });
    const child = ServiceProcess.start({ ...own.env, ROLE: 'all', PORT, MANAGEMENT_PORT });
    const [open, closed] = [`http://127.0.0.1:${PORT}`, `http://127.0.0.1:${MANAGEMENT_PORT}`];
    const statuses = async (base: string, paths: string[]) =>
      Promise.all(paths.map(async (path) => (await fetch(base + path)).status));
    try {
      await child.ready(`${closed}/health/ready`);
      const management = ['/health/live', '/health/ready', '/metrics', '/HEALTH/live', '/health/live?x'];
      expect(await statuses(closed, management)).toEqual([200, 200, 200, 200, 200]);
      expect(await statuses(open, management)).toEqual([404, 404, 404, 404, 404]);
      const hidden = await fetch(`${open}/metrics`);
      expect(await hidden.json()).toEqual({ error: expect.any(String) as string });
      const api = ['/v1/openapi.json', '/v1/ingestion/recordings/x', '/v1/connector/session'];
      expect(await statuses(open, api)).toEqual([200, 401, 401]);
      expect(await statuses(closed, api)).toEqual([404, 404, 404]);
      expect(await child.stop()).toBe(0);
    } finally {
      await child.stop();
      await own.stop();
    }
  }, 120_000);

  it('finds a worker on its management port alone', async () => {
    const own = await startService({ roles: [] });
    // One without servers of its own refuses to be a worker.
    if (!own.env.DATABASE_URL) return own.stop();
    const [PORT, MANAGEMENT_PORT] = [String(await freePort()), String(await freePort())];
    const child = ServiceProcess.start({ ...own.env, ROLE: 'worker', PORT, MANAGEMENT_PORT });
    try {
      await child.ready(`http://127.0.0.1:${MANAGEMENT_PORT}/health/ready`);
      await expect(fetch(`http://127.0.0.1:${PORT}/health/live`)).rejects.toThrow();
      expect(await child.stop()).toBe(0);
    } finally {
      await child.stop();
      await own.stop();
    }
  }, 120_000);

  it('finds counts of deliveries and waiting work in the metrics, and nothing of a call', async () => {
    const { organisation_id, integration_key } = await service.createOrganisation();
    await service.linkAgent(organisation_id, 'agent-secret-1');
    await service.client(integration_key).deliverTranscript({
      external_conversation_id: 'call-secret-1',
      agent_external_id: 'agent-secret-1',
      conversation_date: '2026-11-01T10:00:00Z',
      call_agent_name: 'Secret Name',
      campaign: 'secret campaign',
      outcome_code: 'x',
      duration_seconds: 60,
      transcript: [{ speaker: 'agent', text: 'secret words' }],
    });
    const metrics = await (await get('/metrics')).text();
    expect(metrics).toMatch(/transcripts_delivered_total\{outcome="analysed"\} 1/);
    expect(metrics).toMatch(/recording_jobs\{status="queued"\} 0/);
    expect(metrics).toMatch(
      /http_request_duration_seconds_count\{method="POST",route="\/v1\/ingestion\/conversations"/,
    );
    expect(metrics).not.toMatch(/secret/i);
    expect(metrics).not.toContain(organisation_id);
    expect(service.logs, 'the log').not.toMatch(/secret/i);
    expect(service.logs, 'the log').not.toContain(integration_key);
  });

  it('gets one line of error with status 1 from a command that fails, of which nothing is left', async () => {
    const taken = (await service.createOrganisation()).admin.email;
    const before = await service.command('organisation:list');
    const again = await service.runCli('organisation:create', '--name', 'Twice', '--admin-email', taken);
    expect(again).toMatchObject({ status: 1, stdout: '' });
    expect(again.stderr.trim().split('\n')).toHaveLength(1);
    expect(await service.command('organisation:list')).toEqual(before);
  });

  it('is told of every wrong setting in one line that repeats no value, and the start is refused', async () => {
    const child = ServiceProcess.start({
      ...service.env,
      PORT: String(await freePort()),
      REDIS_URL: 'http://user:s3cret@redis',
      WORKER_CONCURRENCY: '0',
    });
    await expect(child.ready('http://127.0.0.1:9/none', 20_000)).rejects.toThrow('ended while it started');
    expect(child.logs.trim().split('\n')).toHaveLength(1);
    expect(child.logs).toMatch(/REDIS_URL must be.*WORKER_CONCURRENCY must/);
    expect(child.logs).not.toContain('s3cret');
  });
});

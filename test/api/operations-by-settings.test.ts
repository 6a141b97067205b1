import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freePort } from '../harness/free-port';
import { startService } from '../harness/running-service';
import { ServiceProcess } from '../harness/service-process';

/** What a process decides by its settings and in its memory, whatever it keeps its data in. */
describe('an operator', () => {
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

  it('is told of every wrong setting in one line that repeats no value, and the start is refused', async () => {
    const own = await startService({ roles: [] });
    const child = ServiceProcess.start({
      ...own.env,
      PORT: String(await freePort()),
      REDIS_URL: 'http://user:s3cret@redis',
      WORKER_CONCURRENCY: '0',
    });
    await expect(child.ready('http://127.0.0.1:9/none', 20_000)).rejects.toThrow('ended while it started');
    expect(child.logs.trim().split('\n')).toHaveLength(1);
    expect(child.logs).toMatch(/REDIS_URL must be.*WORKER_CONCURRENCY must/);
    expect(child.logs).not.toContain('s3cret');
    await own.stop();
  });
});

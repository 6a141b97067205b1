import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type RunningService } from '../harness/running-service';
import { organisationIn, type World } from '../api/connector-world';

let service: RunningService;
let world: World;

beforeAll(async () => {
  // More than any disk has, so that it is below the watermark.
  service = await startService({ env: { MIN_FREE_MEGABYTES: '1000000000' } });
  world = await organisationIn(service);
});
afterAll(() => service?.stop());

describe('a service with less free space than its settings ask for', () => {
  it('refuses a recording before any of its body has been sent', async () => {
    const sent = request(`${service.url}/v1/ingestion/recordings`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${world.client.integrationKey}`,
        'content-type': 'multipart/form-data; boundary=never-sent',
        'content-length': 100_000_000,
      },
    });
    sent.on('error', () => undefined);
    sent.flushHeaders();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('300');
    expect(JSON.stringify(await json(answer))).toContain('little room left');
    sent.destroy();
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/^requests_over_limit_total\{limit="free_space"\} 1$/m);
    expect(metrics).not.toContain(world.organisationId);
    const [, free] = /^data_dir_free_bytes (\d+)$/m.exec(metrics) ?? [];
    const { bavail, bsize } = await statfs(service.dataDir);
    // Other tests write to the same disk meanwhile.
    expect(Math.abs(Number(free) - bavail * bsize)).toBeLessThan(2 * 2 ** 30);
  });
});

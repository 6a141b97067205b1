import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordingParts, transcript } from '../api/conformance/calls';
import { newOrganisation } from '../api/conformance/organisations';
import type { ClientSystem } from '../api/conformance/client-system';
import type { PlainAnswer } from '../api/conformance/http-request';
import { type RunningService, startService } from '../harness/running-service';
import { startMariaDb, type TestMariaDb } from './environment/mariadb';

let database: TestMariaDb;
let service: RunningService;
let client: ClientSystem;

beforeAll(async () => {
  database = await startMariaDb();
  service = await startService({ env: { DATABASE_URL: database.url }, roles: ['api'] });
  ({ client } = await newOrganisation(service));
});
afterAll(async () => {
  await service?.stop();
  await database?.stop();
});

/** Asks until it is answered so, as a client that retries would. */
async function until(status: number, ask: () => Promise<PlainAnswer>): Promise<PlainAnswer> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await ask();
    if (answer.status === status) return answer;
    await sleep(200);
  }
  return ask();
}

describe('5.5 and 7.1 while the database is away', () => {
  it('every operation answers 503 with Retry-After, and works again by itself when it is back', async () => {
    const call = transcript();
    expect((await client.transcript(transcript())).body).toMatchObject({ analysed: true });
    await database.kill();
    const asks = [
      () => client.transcript(call),
      () => client.recording(recordingParts()),
      () => client.job('01a1fc94-cd0e-7473-ae9d-779e992e4f97'),
    ];
    for (const ask of asks) {
      const { status, body, headers } = await ask();
      expect({ status, body }).toEqual({
        status: 503,
        body: { error: expect.stringMatching(/temporarily unavailable/) as string },
      });
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    const metrics = await fetch(`${service.url}/metrics`);
    expect(metrics.status).toBe(200);
    const told = await metrics.text();
    expect(told).toMatch(/^process_cpu_seconds_total /m);
    expect(told, 'what counts rows is not known now').not.toMatch(/^(recording_jobs|analyses_due)[{ ]/m);
    expect(service.logs).not.toContain(new URL(database.url).password + '@');
    await database.restart();
    expect((await until(200, asks[0]!)).body).toMatchObject({ analysed: true });
    expect((await asks[1]!()).status).toBe(202);
    expect((await asks[2]!()).status).toBe(404);
  });
});

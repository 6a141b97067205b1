import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  endOf,
  OCTOBER,
  type Rescoring,
  startRescoring,
  supersededCalls,
  worldWithCalls,
} from '../api/rescoring-world';
import { freePort } from '../harness/free-port';
import { type RunningService, startService } from '../harness/running-service';
import { ServiceProcess } from '../harness/service-process';

const CALLS = 28;
const LEASE_MS = 1000;

let service: RunningService;
let second: ServiceProcess | undefined;

beforeAll(async () => {
  service = await startService({
    roles: ['api', 'worker'],
    env: { LEASE_MS: String(LEASE_MS), SWEEP_INTERVAL_MS: '300' },
  });
});
afterAll(async () => {
  await second?.stop();
  await service?.stop();
});

describe('two workers at one rescoring', () => {
  it('a worker that hangs past its lease is stood in for, and does nothing twice when it wakes', async () => {
    const { world, ids } = await worldWithCalls(service, CALLS);
    const firstPid = service.pids[1]!;
    const { body } = await startRescoring(world, OCTOBER);
    const now = async () => (await world.administrator.get<Rescoring>(`/rescorings/${body.id}`)).body;
    while ((await now()).done === 0) await sleep(10);
    process.kill(firstPid, 'SIGSTOP');
    const { done } = await now();
    expect(done).toBeLessThan(CALLS);

    const port = String(await freePort());
    second = ServiceProcess.start({ ...service.env, ROLE: 'worker', PORT: port });
    await second.ready(`http://127.0.0.1:${port}/health/ready`);
    const finished = await endOf(world, body.id);
    expect(finished).toMatchObject({ state: 'done', total: CALLS, done: CALLS, failed: 0 });

    process.kill(firstPid, 'SIGCONT');
    await sleep(3 * LEASE_MS);
    expect(await now()).toEqual(finished);
    expect(await supersededCalls(service, world)).toEqual([...ids].sort());
  }, 240_000);
});

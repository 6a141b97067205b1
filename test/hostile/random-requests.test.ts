import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Deliveries } from '../harness/deliveries';
import type { RunningService } from '../harness/running-service';
import { SeededRandom } from '../harness/seeded-random';
import { cutShortRecordings } from '../harness/short-recordings';
import { settledCalls, storedCalls, type StoredCall } from '../harness/stored-calls';
import { HostileClient, type Place } from './hostile-client';
import { hostileWorld, type HostileWorld } from './hostile-world';
import { OPERATIONS, validRequest, validTranscript } from './valid-requests';
import { answersIn } from './raw-answers';
import { exchange } from './raw-exchange';
import { deliveredCalls, runReport } from './run-report';
import { escaped } from './write-request';

/** `HOSTILE_SEED` repeats a run. */
const SEED = Number(process.env.HOSTILE_SEED ?? Math.floor(Math.random() * 2 ** 31));
const REQUESTS = 1_000;
/** `npm run test:hostile -- --minutes N` goes on for longer. */
const MINUTES = Number(process.env.HOSTILE_MINUTES ?? 0);
/** Longest pause of a client between two calls: there are to be deliveries, not a load. */
const BETWEEN_CALLS_MS = 4_000;
/** Calls before the first hostile request: a few seconds of a busy service. */
const LOAD_ROUNDS = 40;
const LOAD_AT_ONCE = 16;
const SETTLE_MS = 300_000 + MINUTES * 30_000;
const LIMIT_MS = 2 * SETTLE_MS + MINUTES * 60_000;

let world: HostileWorld;
beforeAll(async () => {
  world = await hostileWorld();
});
afterAll(() => world?.stop());

describe('valid requests before they are spoiled', () => {
  it.each(OPERATIONS)('%s is answered with success', async (operation) => {
    const { method, target, version, headers, body } = validRequest(operation, world.known);
    const head = [`${method} ${target} ${version}`, ...headers.map((pair) => pair.join(': '))];
    const bytes = Buffer.concat([
      Buffer.from([...head, `Content-Length: ${body.length}`, '', ''].join('\r\n')),
      body,
    ]);
    const { answers } = await exchange(world.known.url, bytes, {
      patienceMs: operation === 'followRecordings' ? 2_000 : 20_000,
    });
    const [answer = answersIn(Buffer.from('x'))[0]!] = answers;
    // The one that is to be refused asks with a wrong password.
    const wanted = operation === 'changePassword' ? 401 : 299;
    expect(answer.status, `${escaped(bytes)}\n${answer.body.slice(0, 300)}`).toBeLessThanOrEqual(wanted);
  });
});

describe(`random requests, made from valid ones (HOSTILE_SEED=${SEED} repeats them)`, () => {
  // Memory is compared with what the processes hold once they have been at work: each scoring thread loads what it needs
  // with its first call, and heaps are grown by the first load, whoever sends it.
  beforeAll(async () => {
    await deliverManyAtOnce(world);
    await world.watch.untilAtRest();
  }, 300_000);

  it(
    'are answered in shape or closed, and no call delivered beside them is lost',
    { timeout: LIMIT_MS },
    async () => {
      const { watch, service } = world;
      const hostile = new HostileClient(world);
      const deliveries = await deliveriesBeside(service);
      let over = false;
      const delivering = deliveries.sendUntil(() => over);
      const wrong = await sendAll(hostile, () => !watch.sameProcesses).finally(() => (over = true));
      await delivering;
      const calls = watch.sameProcesses ? await callsAtTheEnd(service) : await storedCalls(service);
      const delivered = deliveredCalls(deliveries.tally, calls);
      console.log(
        `HOSTILE_SEED=${SEED}\n${runReport(hostile.tally, delivered, deliveries.tally.repeated, watch)}`,
      );
      const smallest = wrong && (await hostile.smallest(wrong, () => !watch.sameProcesses));
      expect(hostile.tally.faults, `HOSTILE_SEED=${SEED}, the smallest found: ${smallest}`).toEqual([]);
      expect(delivered).toMatchObject({ lost: [], doubled: [], left: [] });
      await watch.expectUnharmed();
      await watch.expectMemoryBack();
      const said = world.secrets.personal.filter((words) => service.logs.includes(words));
      expect(said, 'words of calls in the log').toEqual([]);
    },
  );
});

async function deliverManyAtOnce({ client }: HostileWorld): Promise<void> {
  for (let round = 0; round < LOAD_ROUNDS; round++)
    await Promise.all(
      Array.from({ length: LOAD_AT_ONCE }, () => client.deliverTranscript(validTranscript())),
    );
}

/** A thousand, or as many as there is time for; gives the first that was answered wrongly. */
async function sendAll(hostile: HostileClient, isOver: () => boolean): Promise<Place | undefined> {
  const deadline = Date.now() + MINUTES * 60_000;
  for (let seed = SEED; ; seed++) {
    const index = (await hostile.sendMany(seed, REQUESTS, isOver))[0];
    if (index !== undefined) return { seed, index };
    if (isOver() || Date.now() >= deadline) return undefined;
  }
}

/** Clients of an organisation of their own, whose calls nobody spoils. */
async function deliveriesBeside(service: RunningService): Promise<Deliveries> {
  const { organisation_id, integration_key } = await service.createOrganisation(
    '--admin-email',
    'deliveries@example.com',
  );
  await service.linkAgent(organisation_id, 'agent-1');
  const client = service.client(integration_key);
  return new Deliveries(client, cutShortRecordings(), new SeededRandom(SEED), BETWEEN_CALLS_MS);
}

const callsAtTheEnd = (service: RunningService): Promise<StoredCall[]> =>
  settledCalls(service, SETTLE_MS).catch(() => storedCalls(service));

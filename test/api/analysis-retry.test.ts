import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { ROOT, type Environment } from '../harness/service-process';
import { callOf, organisationIn, type World } from './connector-world';

const DEADLY_TRANSCRIPT = join(ROOT, 'test/fixtures/deadly-transcript.cjs');

/** Nothing is scored within a thousandth of a second. */
const HOPELESS: Environment = { ANALYSIS_TIMEOUT_MS: '1', ANALYSIS_RETRY_SECONDS: '0' };
const PATIENT: Environment = { ANALYSIS_TIMEOUT_MS: '20000', ANALYSIS_RETRY_SECONDS: '1' };

interface AnalysisRow {
  state: string;
  starts: number;
  failures: number;
  last_error: string | null;
}

let service: RunningService;
afterEach(() => service?.stop());

const analysisOf = async (externalId: string): Promise<AnalysisRow | undefined> =>
  (
    await sql(
      service,
      `SELECT analysis.* FROM analysis JOIN \`call\` ON \`call\`.id = call_id
       WHERE external_conversation_id = '${externalId}'`,
    )
  )[0] as AnalysisRow | undefined;

/** Waits until the analysis of each call has come to this. */
async function until(state: string, ...externalIds: string[]): Promise<void> {
  for (let look = 0; look < 600; look++) {
    const rows = await Promise.all(externalIds.map((id) => analysisOf(id)));
    if (rows.every((row) => row?.state === state)) return;
    await sleep(100);
  }
  throw new Error(`not ${state}: ${JSON.stringify(await Promise.all(externalIds.map(analysisOf)))}`);
}

/** An organisation with calls whose analyses have used up their tries, in a service that can score them now. */
async function worldWithFailedCalls(
  count: number,
): Promise<{ world: World; calls: ReturnType<typeof callOf>[] }> {
  service = await startService({ env: { ...HOPELESS, SWEEP_INTERVAL_MS: '500' } });
  const world = await organisationIn(service);
  await service.linkAgent(world.organisationId, 'robin');
  const calls = Array.from({ length: count }, () => callOf('robin'));
  for (const call of calls) {
    const { body } = await world.client.deliverTranscript(call);
    expect(body).toMatchObject({ analysed: false, reason: 'analysis_retry_queued' });
  }
  await until('failed', ...calls.map((call) => call.external_conversation_id));
  Object.assign(service.env, PATIENT);
  await service.restart();
  return { world, calls };
}

describe('a call whose analysis used up its tries', () => {
  it('is queued again by a resend of the client, so that the answer is true', async () => {
    const { world, calls } = await worldWithFailedCalls(1);
    const [call] = calls;
    const { body } = await world.client.deliverTranscript(call!);
    expect(body).toMatchObject({ analysed: false, reason: 'analysis_retry_queued' });
    await until('done', call!.external_conversation_id);
    expect((await world.client.deliverTranscript(call!)).body).toMatchObject({
      analysed: true,
      conversation_id: body.conversation_id,
    });
  }, 120_000);
});

describe('a call that kills the process that scores it', () => {
  it('is put aside after five starts, with its reason, and the calls beside it are scored', async () => {
    service = await startService({
      env: {
        NODE_OPTIONS: `--require ${DEADLY_TRANSCRIPT}`,
        ANALYSIS_RETRY_SECONDS: '1',
        LEASE_MS: '1000',
        SWEEP_INTERVAL_MS: '300',
      },
    });
    const world = await organisationIn(service);
    await service.linkAgent(world.organisationId, 'robin');
    const saying = (word: string) =>
      callOf('robin', { transcript: [...callOf('').transcript, { speaker: 'agent', text: `${word}.` }] });
    const deadly = saying('DEADLY');
    const innocent = Array.from({ length: 3 }, () => saying('SLOW'));
    const ids = innocent.map((call) => call.external_conversation_id);
    // None of them is answered: the process dies with all four in work.
    await Promise.allSettled([...innocent, deadly].map((call) => world.client.deliverTranscript(call)));
    const deaths = await restartUntil(
      async () => (await analysisOf(deadly.external_conversation_id))?.state === 'failed',
    );
    expect(deaths).toBe(5);
    expect(await analysisOf(deadly.external_conversation_id)).toMatchObject({
      starts: 5,
      last_error: 'scoring was started 5 times and never came to an end',
    });
    await until('done', ...ids);
    expect(service.pids.every(isAlive)).toBe(true);
    // A resend has it tried once more, and not while it would keep the service busy.
    const { body } = await world.client.deliverTranscript(deadly);
    expect(body).toMatchObject({ analysed: false, reason: 'analysis_retry_queued' });
    expect(await analysisOf(deadly.external_conversation_id)).toMatchObject({ state: 'due', starts: 4 });
  }, 240_000);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Starts the service again each time one of its processes has died, until it is so; gives the number of deaths. */
async function restartUntil(isSo: () => Promise<boolean>): Promise<number> {
  let deaths = 0;
  for (let look = 0; look < 1_200; look++) {
    if (await isSo()) return deaths;
    if (service.pids.every(isAlive)) {
      await sleep(100);
      continue;
    }
    deaths++;
    await service.kill();
    // It may die before it is ready.
    await service.start().catch(() => undefined);
  }
  throw new Error('this has never come true');
}

import { afterEach, describe, expect, it } from 'vitest';
import { startService, type RunningService, type ServiceOptions } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { callOf, organisationIn, type World } from '../api/connector-world';

let service: RunningService | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

async function start(options: ServiceOptions): Promise<{ service: RunningService; world: World }> {
  service = await startService(options);
  const world = await organisationIn(service);
  await service.linkAgent(world.organisationId, 'robin');
  return { service, world };
}

/** A call that takes a thread a second or more. */
const longCall = () => {
  const { transcript, ...call } = callOf('robin');
  return {
    ...call,
    transcript: Array.from({ length: 30_000 }, (_, at) => transcript[at % transcript.length]),
  };
};

describe('scoring that does not come to its end', () => {
  it('is told to end while it scores: the call is scored after the next start, once', async () => {
    const { service, world } = await start({ env: { SHUTDOWN_TIMEOUT_MS: '200' } });
    const call = longCall();
    const cutOff = world.client.deliverTranscript(call).catch(() => null);
    await expect
      .poll(() => sql(service, 'SELECT state FROM analysis WHERE lease_owner IS NOT NULL'), {
        timeout: 30_000,
      })
      .toHaveLength(1);
    await service.restart();
    await cutOff;
    await expect
      .poll(() => sql(service, 'SELECT state FROM analysis'), { timeout: 120_000, interval: 500 })
      .toEqual([{ state: 'done' }]);
    expect(await sql(service, 'SELECT score FROM evaluation')).toHaveLength(1);
    const resent = await world.client.deliverTranscript(call);
    expect(resent.body).toMatchObject({ analysed: true });
  }, 180_000);
});

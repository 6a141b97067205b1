import { expect } from 'vitest';
import { stereoTone } from '../api/connector-world';
import { HostileClient } from './hostile-client';
import type { HostileWorld } from './hostile-world';
import { validFields, validTranscript } from './valid-requests';

const REQUESTS = 120;
const SEED = Number(process.env.HOSTILE_SEED ?? 20261122);
/** Connections that hung have to be found dead, and work that was given back waits for its time. */
const RECOVERY_MS = 120_000;

/**
 * Sends hostile requests while something is wrong: `trouble` begins it, and ends it when the promise it is given is
 * settled. Gives what was answered wrongly; failing is right meanwhile, in its shape.
 */
export async function sendInTrouble(
  world: HostileWorld,
  trouble: (done: Promise<unknown>) => Promise<void>,
): Promise<string[]> {
  const hostile = new HostileClient({ ...world, mayFail: true });
  let send = (): void => undefined;
  const done = new Promise<unknown>((resolve) => {
    send = () => resolve(hostile.sendMany(SEED, REQUESTS, () => !world.watch.sameProcesses));
  });
  const troubled = trouble(done);
  send();
  await troubled;
  console.log(`answers: ${JSON.stringify(hostile.tally.answers)}`);
  return hostile.tally.faults.map((fault) => `HOSTILE_SEED=${SEED} ${fault}`);
}

/** By itself, without a restart: a call of each route comes to its end. */
export async function expectAtWork({ client, service, organisationId }: HostileWorld): Promise<void> {
  const body = validTranscript();
  const status = async (): Promise<unknown> => {
    const answer = await client.deliverTranscript(body).catch(() => undefined);
    // A hostile request that happened to be a good one may have unlinked the agent.
    if (answer?.body.reason === 'agent_not_linked')
      await service.linkAgent(organisationId, 'agent-1').catch(() => undefined);
    return answer?.body.analysed;
  };
  await expect.poll(status, { timeout: RECOVERY_MS, interval: 500 }).toBe(true);
  const fields = validFields();
  let jobId: string | undefined;
  const accepted = async (): Promise<unknown> => {
    const answer = await client.deliverRecording(fields, stereoTone(6)).catch(() => undefined);
    jobId ??= answer?.body.job_id;
    return jobId;
  };
  await expect.poll(accepted, { timeout: RECOVERY_MS, interval: 500 }).toBeTypeOf('string');
  await client.waitForJob(jobId ?? '', ['rejected'], RECOVERY_MS);
}

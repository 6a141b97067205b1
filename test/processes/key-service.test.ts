import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KeyService } from '../harness/key-service';
import { type RunningService, startService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { placesWith } from '../harness/stored-bytes';
import { callOf, organisationIn, recordingOf, stereoTone, type World } from '../api/connector-world';

/** For tests that start the service again and transcribe, on a slow machine, in milliseconds. */
const LONG = 300_000;

const WORD = 'Quokkaberg';

let keyService: KeyService;
let service: RunningService;

beforeAll(async () => {
  keyService = await KeyService.start();
  service = await startService({
    env: {
      ...{ MASTER_KEY_KMS_URL: keyService.url(), MASTER_KEY_KMS_TIMEOUT_MS: '1000' },
      ...{ MASTER_KEY_KMS_ACCESS_KEY_ID: 'id', MASTER_KEY_KMS_SECRET_ACCESS_KEY: 'never-to-be-told' },
      ...{ SWEEP_INTERVAL_MS: '500', LEASE_MS: '2000', RECORDING_RETRY_SECONDS: '1,1,1,1,1' },
    },
  });
}, LONG);
afterAll(async () => {
  await service?.stop();
  await keyService?.close();
});

const plantedCall = () =>
  callOf('robin', {
    transcript: [
      { speaker: 'agent', text: 'Good morning, thank you for calling, how can I help you?' },
      { speaker: 'customer', text: `I live in ${WORD}, and my parcel has not come.` },
      { speaker: 'agent', text: 'I am sorry to hear that. I will send it again today.' },
      { speaker: 'customer', text: 'Thank you, that is all.' },
      { speaker: 'agent', text: 'Thank you for calling, have a lovely day, goodbye.' },
    ],
  });

async function world(): Promise<World> {
  const made = await organisationIn(service);
  await service.linkAgent(made.organisationId, 'robin');
  return made;
}

interface Ready {
  status: string;
  checks: Record<string, string>;
}
const readiness = async (): Promise<string | undefined> => {
  const answer = await fetch(`${service.url}/health/ready`).catch(() => null);
  return answer ? ((await answer.json()) as Ready).checks.encryption : undefined;
};
const callsOf = async ({ organisationId }: World): Promise<number> => {
  const [row] = await sql(
    service,
    `SELECT COUNT(*) AS calls FROM \`call\` WHERE organisation_id = '${organisationId}'`,
  );
  return Number(row?.calls);
};
const shown = async ({ administrator }: World, id: string): Promise<string> =>
  JSON.stringify((await administrator.get(`/conversations/${id}`)).body);

describe('an organisation whose data key is wrapped by a key service', () => {
  it('has its calls encrypted, and read as they came', async () => {
    const own = await world();
    const { body } = await own.client.deliverTranscript(plantedCall());
    expect(body.analysed).toBe(true);
    expect(await shown(own, body.conversation_id!)).toContain(WORD);
    expect(await placesWith(service, [WORD])).toEqual([]);
    const context = { organisation_id: own.organisationId };
    expect(keyService.asked).toContainEqual({ operation: 'Encrypt', context });
    expect(keyService.asked).toContainEqual({ operation: 'Decrypt', context });
  });

  it(
    'is refused with 503, stored plain in nothing and loses nothing while the service is away',
    async () => {
      const own = await world();
      const { body: before } = await own.client.deliverTranscript(plantedCall());
      // The first recording of an organisation is worked on like any other.
      const { body: job } = await own.client.deliverRecording(recordingOf('robin'), stereoTone());
      await service.kill();
      await keyService.close();
      const starting = service.start();
      await expect
        .poll(readiness, { timeout: 60_000 })
        .toContain('MASTER_KEY_KMS_URL: AWS KMS cannot be reached');
      const call = plantedCall();
      const refused = await own.client.deliverTranscript(call);
      expect(refused.status).toBe(503);
      expect(JSON.stringify(refused.body)).not.toMatch(/MASTER_KEY|127\.0\.0\.1/);
      expect((await own.client.deliverRecording(recordingOf('robin'), stereoTone())).status).toBe(503);
      expect(await callsOf(own)).toBe(2);
      expect(await placesWith(service, [WORD])).toEqual([]);
      expect(service.logs).toContain('MASTER_KEY_KMS_URL: AWS KMS cannot be reached');
      expect(service.logs).not.toContain('never-to-be-told');
      await keyService.listen();
      await starting;
      expect(await readiness()).toBe('ok');
      expect((await own.client.deliverTranscript(call)).body.analysed).toBe(true);
      expect(await shown(own, before.conversation_id!)).toContain(WORD);
      const ended = await own.client.waitForJob(job.job_id!);
      expect(['ingested', 'rejected', 'transcribed']).toContain(ended.status);
    },
    LONG,
  );

  it(
    'makes the service not ready by each failure of the key service, which it names, and ready again',
    async () => {
      // One after the other: that all is well is believed for longer than that something is wrong.
      for (const [fault, words] of [
        ['AccessDeniedException', 'refused access'],
        ['ThrottlingException', 'more often than it allows'],
        ['silence', 'did not answer in time'],
      ] as const) {
        keyService.fail(fault);
        await expect.poll(readiness, { timeout: 60_000 }).toContain(words);
      }
      keyService.recover();
      await expect.poll(readiness, { timeout: 60_000 }).toBe('ok');
    },
    LONG,
  );

  it(
    'passes from the key service to a file and back by the command, and its data are read all along',
    async () => {
      const own = await world();
      const { body } = await own.client.deliverTranscript(plantedCall());
      const again = async (env: Record<string, string | undefined>) => {
        await service.kill();
        Object.assign(service.env, env);
        await service.start();
      };
      const underKms = async () => {
        const rows = await sql(service, 'SELECT master_key_id FROM organisation_key');
        return rows.filter(({ master_key_id }) => String(master_key_id).startsWith('aws-kms:')).length;
      };
      const all = await underKms();
      const url = service.env.MASTER_KEY_KMS_URL;
      await again({ MASTER_KEY: randomBytes(32).toString('base64'), MASTER_KEY_WRAP_WITH: 'file' });
      expect(await service.command('encryption:rotate')).toEqual({ rotated: all, unchanged: 0 });
      await again({ MASTER_KEY_KMS_URL: undefined });
      expect([await underKms(), (await shown(own, body.conversation_id!)).includes(WORD)]).toEqual([0, true]);
      await again({ MASTER_KEY_KMS_URL: url, MASTER_KEY_WRAP_WITH: 'kms' });
      expect(await service.command('encryption:rotate')).toEqual({ rotated: all, unchanged: 0 });
      await again({ MASTER_KEY: undefined });
      expect([await underKms(), (await shown(own, body.conversation_id!)).includes(WORD)]).toEqual([
        all,
        true,
      ]);
    },
    LONG,
  );

  it(
    'has its wrapped key destroyed when it is erased',
    async () => {
      const own = await world();
      await own.client.deliverTranscript(plantedCall());
      await service.command('erase', '--organisation', own.organisationId, '--all');
      const key = async () =>
        (
          await sql(
            service,
            `SELECT wrapped_key FROM organisation_key WHERE organisation_id = '${own.organisationId}'`,
          )
        )[0]?.wrapped_key;
      await expect.poll(key, { timeout: 60_000 }).toBeNull();
    },
    LONG,
  );
});

import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cutShortRecordings } from '../harness/short-recordings';
import { SpeechServer } from '../harness/speech-server';
import { type RunningService, startService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { callOf, organisationIn, recordingOf, type World } from '../api/connector-world';

const onServices = process.env.TEST_TOPOLOGY === 'services';

let speech: SpeechServer;
let service: RunningService;
let sound: string;

beforeAll(async () => {
  sound = cutShortRecordings().good;
  speech = await SpeechServer.start();
  // So long that no sweep heals what a test is about, unless it starts the service again.
  service = await startService({ roles: ['all'], env: { ...speech.env, SWEEP_INTERVAL_MS: '3600000' } });
});
afterAll(async () => {
  await service?.stop();
  await speech?.close();
});

const agentRow = async (world: World, externalId: string) => {
  const [row] = await sql(
    service,
    `SELECT id FROM agent WHERE organisation_id = '${world.organisationId}' AND external_id = '${externalId}'`,
  );
  return String(row?.id);
};

describe('links made at once', () => {
  it('to a name nobody has yet make one employee', async () => {
    const world = await organisationIn(service);
    const agents = Array.from({ length: 12 }, (_, n) => `agent-${n}`);
    for (const agent of agents) await world.client.deliverTranscript(callOf(agent));
    const links = agents.map(async (agent) => {
      const path = `/agents/${await agentRow(world, agent)}/employee`;
      return world.administrator.request('PUT', path, { name: 'Emma Lindqvist' });
    });
    const byCommand = ['agent-20', 'agent-21', 'agent-21'].map((agent) =>
      service.linkAgent(world.organisationId, agent, 'Emma Lindqvist'),
    );
    for (const { status } of await Promise.all(links)) expect(status).toBe(200);
    await Promise.all(byCommand);
    const { body } = await world.administrator.get<{ employees: { name: string }[] }>('/employees');
    expect(body.employees.map(({ name }) => name)).toEqual(['Emma Lindqvist']);
  });

  it('to names a collation calls equal make as many employees', async () => {
    const world = await organisationIn(service);
    for (const [n, name] of ['Zoe', 'zoe', 'Zoë'].entries())
      await service.linkAgent(world.organisationId, `agent-${n}`, name);
    const { body } = await world.administrator.get<{ employees: { name: string }[] }>('/employees');
    expect(body.employees.map(({ name }) => name).sort()).toEqual(['Zoe', 'Zoë', 'zoe'].sort());
  });
});

describe('a transcript that rests until its agent is linked', () => {
  const resting = async (world: World): Promise<string> => {
    const { body } = await world.client.deliverRecording(recordingOf('robin'), sound);
    await world.client.waitForJob(body.job_id!, ['transcribed']);
    return body.job_id!;
  };

  it('is analysed by the next sweep where a link has let it slip', async () => {
    const world = await organisationIn(service);
    const jobId = await resting(world);
    await service.linkAgent(world.organisationId, 'nobody-yet', 'Robin');
    const [employee] = await sql(
      service,
      `SELECT id FROM employee WHERE organisation_id = '${world.organisationId}'`,
    );
    const id = await agentRow(world, 'robin');
    await sql(service, `UPDATE agent SET employee_id = '${String(employee?.id)}' WHERE id = '${id}'`);
    await service.restart();
    await world.client.waitForJob(jobId, ['ingested']);
  }, 300_000);

  it.runIf(onServices)(
    'waits for a link that is being made while it is stored',
    async () => {
      const world = await organisationIn(service);
      await service.linkAgent(world.organisationId, 'nobody-yet', 'Robin');
      let answer = (): void => undefined;
      speech.until = new Promise<void>((resolve) => (answer = resolve));
      const { body } = await world.client.deliverRecording(recordingOf('robin'), sound);
      const linking = await createConnection(service.env.DATABASE_URL!);
      await linking.query('SET TRANSACTION ISOLATION LEVEL READ COMMITTED');
      await linking.beginTransaction();
      await linking.query(
        `UPDATE agent SET employee_id = (SELECT id FROM employee WHERE organisation_id = ?)
         WHERE organisation_id = ? AND external_id = 'robin'`,
        [world.organisationId, world.organisationId],
      );
      // What a link releases: nothing rests yet.
      await linking.query(
        `UPDATE analysis SET state = 'due', due_at = NOW(3) WHERE organisation_id = ? AND state = 'resting'`,
        [world.organisationId],
      );
      answer();
      const waitsForUs = async (): Promise<boolean> => {
        const locked = `SELECT trx_id FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'`;
        return (await sql(service, locked)).length > 0;
      };
      const isStored = async (): Promise<boolean> =>
        (await world.client.job(body.job_id!)).body.status === 'transcribed';
      while (!(await waitsForUs()) && !(await isStored())) await sleep(100);
      await linking.commit();
      await linking.end();
      await sleep(500);
      const [analysis] = await sql(
        service,
        `SELECT state FROM analysis WHERE organisation_id = '${world.organisationId}'`,
      );
      expect(analysis?.state).not.toBe('resting');
    },
    300_000,
  );
});

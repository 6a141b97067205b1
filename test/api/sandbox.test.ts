import { beforeAll, describe, expect, it } from 'vitest';
import { REJECT_REASONS } from '../../src/audio-quality/audio-verdict';
import type { IngestionClient } from '../harness/ingestion-client';
import { ResultsClient } from '../harness/results-client';
import type { RunningService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { quickService } from '../harness/shared-service';
import { callOf, organisationIn, recordingOf, stereoTone, type World } from './connector-world';

let service: RunningService;
let world: World;
let client: IngestionClient;

beforeAll(async () => {
  service = await quickService();
  world = await organisationIn(service);
  client = service.client(await sandboxKeyOf(world));
});

async function sandboxKeyOf({ organisationId }: World): Promise<string> {
  const created = await service.command<{ sandbox_key: string }>(
    ...['key:create', '--organisation', organisationId, '--sandbox'],
  );
  return created.sandbox_key;
}
const resultsWith = ({ integrationKey }: Pick<IngestionClient, 'integrationKey'>) =>
  new ResultsClient(service.url, integrationKey);
const deliver = (external_conversation_id: string) =>
  client.deliverRecording(recordingOf('agent-1', { external_conversation_id }), stereoTone());
/** What of the deliveries and the scored calls of all organisations the operator's counters have. */
const counters = async (): Promise<string[]> => {
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  return metrics
    .split('\n')
    .filter((line) =>
      /^(transcripts|recordings)_delivered_total|^calls_(not_)?scored_total|^scorecard_/.test(line),
    );
};
const count = async (table: string, where: string): Promise<number> => {
  const [row] = await sql(service, `SELECT COUNT(*) AS rows_found FROM \`${table}\` WHERE ${where}`);
  return Number(row?.rows_found);
};

describe('the key of a sandbox', () => {
  it('delivers calls that are judged as usual, of agents nobody has linked, and reads their results', async () => {
    expect(client.integrationKey).toMatch(/^cis_sandbox_/);
    const call = callOf('agent-1');
    const { status, body } = await client.deliverTranscript(call);
    expect([status, body]).toMatchObject([200, { analysed: true }]);
    const results = resultsWith(client);
    const { body: result } = await results.result(call.external_conversation_id, '?include=transcript');
    expect(result).toMatchObject({
      sandbox: true,
      status: 'analysed',
      evaluation: { score: expect.any(Number) as number },
    });
    expect(result.transcript).toHaveLength(call.transcript.length);
    expect((await results.page()).body.results).toContainEqual(expect.objectContaining({ sandbox: true }));
  });

  it('leaves the lists, figures and identifiers of the organisation as they are', async () => {
    const external_conversation_id = 'one-identifier';
    await client.deliverTranscript(callOf('agent-2', { external_conversation_id }));
    const { administrator } = world;
    expect(
      (await administrator.get<{ conversations: unknown[] }>('/conversations')).body.conversations,
    ).toEqual([]);
    expect((await administrator.get<{ agents: unknown[] }>('/agents')).body.agents).toEqual([]);
    expect((await administrator.get('')).body).toMatchObject({
      counts: { calls_last_30_days: 0, agents: 0 },
    });
    await service.linkAgent(world.organisationId, 'agent-2');
    const { body } = await world.client.deliverTranscript(callOf('agent-2', { external_conversation_id }));
    expect(body.analysed).toBe(true);
    const shown = (await administrator.get<{ conversations: unknown[] }>('/conversations')).body
      .conversations;
    expect(shown).toHaveLength(1);
    const inSandbox = (await resultsWith(client).result(external_conversation_id)).body;
    expect(inSandbox.conversation_id).not.toBe(body.conversation_id);
  });

  it('counts nowhere in what an operator is told of deliveries and scored calls', async () => {
    const before = await counters();
    const { body } = await client.deliverTranscript(callOf('agent-1'));
    expect(body.analysed).toBe(true);
    const delivered = await deliver('sandbox-skip-agent_not_linked-counted');
    expect(delivered.status).toBe(202);
    expect(await counters()).toEqual(before);
    await service.linkAgent(world.organisationId, 'agent-3');
    await world.client.deliverTranscript(callOf('agent-3'));
    expect(await counters()).not.toEqual(before);
  });

  it('keeps its webhooks apart from those of the organisation', async () => {
    const body = JSON.stringify({ url: 'https://hooks.example.com/', event_types: ['call.analysed'] });
    const headers = { 'content-type': 'application/json' };
    expect((await client.request('POST', '/v1/webhooks', { body, headers })).status).toBe(201);
    expect((await world.administrator.get('/webhooks')).body).toEqual({ webhooks: [] });
  });

  it('opens nothing of the organisation, nor of the sandbox of another', async () => {
    const call = callOf('agent-1');
    await client.deliverTranscript(call);
    const other = await organisationIn(service);
    const stranger = resultsWith(service.client(await sandboxKeyOf(other)));
    expect((await stranger.result(call.external_conversation_id)).status).toBe(404);
    expect((await stranger.page()).body.results).toEqual([]);
    const { body } = await deliver('a-job-of-the-sandbox');
    expect((await world.client.job(body.job_id!)).status).toBe(404);
  });

  it('is made on the page too: shown once, in the audit trail, the one before it dead, the real key alive', async () => {
    const mine = await organisationIn(service);
    expect((await mine.administrator.get('/sandbox-key')).body).toEqual({ key: null });
    const create = () =>
      mine.administrator.request<{ sandbox_key: string; key: { prefix: string } }>('POST', '/sandbox-key');
    const [first, second] = [await create(), await create()];
    expect(second.status).toBe(201);
    expect(second.headers.get('cache-control')).toBe('no-store');
    expect(second.body.sandbox_key.startsWith(second.body.key.prefix)).toBe(true);
    expect(JSON.stringify((await mine.administrator.get('/sandbox-key')).body)).not.toContain(
      second.body.sandbox_key,
    );
    const statusWith = async (key: string) =>
      (await service.client(key).deliverTranscript(callOf('a'))).status;
    expect(await statusWith(first.body.sandbox_key)).toBe(401);
    expect(await statusWith(second.body.sandbox_key)).toBe(200);
    expect(await statusWith(mine.client.integrationKey)).toBe(200);
    const { entries } = (await mine.administrator.get<{ entries: { action: string }[] }>('/audit')).body;
    expect(entries.filter(({ action }) => action === 'sandbox_key.created')).toHaveLength(2);
    expect(service.logs).not.toContain(second.body.sandbox_key);
  });

  it('is refused to a demo environment, and a sandbox has no integration key of another kind', async () => {
    const demo = await organisationIn(service, '--demo');
    const sandbox = await sql(
      service,
      `SELECT id FROM organisation WHERE sandbox_of = '${world.organisationId}'`,
    );
    const id = String(sandbox[0]!.id);
    for (const args of [[demo.organisationId, '--sandbox'], [id]])
      await expect(service.command('key:create', '--organisation', ...args)).rejects.toThrow(/sandbox/);
  });
});

describe('identifiers that name an outcome', () => {
  it('reject a recording for each of the reasons, whatever its sound is', async () => {
    const jobs = await Promise.all(
      REJECT_REASONS.map(async (reason) => {
        const { body } = await deliver(`sandbox-reject-${reason}-1`);
        return client.waitForJob(body.job_id!, ['rejected']);
      }),
    );
    expect(jobs.map(({ reject_reason }) => reject_reason)).toEqual(REJECT_REASONS);
  });

  it('fail it', async () => {
    const { body } = await deliver('sandbox-failed-1');
    const job = await client.waitForJob(body.job_id!, ['failed']);
    expect(job.last_error).toMatch(/sandbox/);
    expect((await resultsWith(client).result('sandbox-failed-1')).body.status).toBe('failed');
  });

  it('skip it, and do not analyse a transcript, for either reason', async () => {
    for (const reason of ['agent_not_linked', 'analysis_disabled']) {
      const external_conversation_id = `sandbox-skip-${reason}-1`;
      expect((await deliver(external_conversation_id)).body).toEqual({
        status: 'skipped',
        external_conversation_id,
        reason,
      });
      const { body } = await client.deliverTranscript(callOf('agent-1', { external_conversation_id }));
      expect(body).toMatchObject({ analysed: false, reason, conversation_id: null });
    }
  });

  it('keep it queued for a minute', async () => {
    const { body } = await deliver('sandbox-slow-1');
    expect((await client.job(body.job_id!)).body.status).toBe('queued');
    const [row] = await sql(
      service,
      `SELECT enqueued_at, due_at FROM recording_job WHERE id = '${body.job_id}'`,
    );
    expect(new Date(String(row!.due_at)).getTime() - new Date(String(row!.enqueued_at)).getTime()).toBe(
      60_000,
    );
  });

  it('mean nothing with the real key', async () => {
    await service.linkAgent(world.organisationId, 'agent-1');
    const external_conversation_id = 'sandbox-skip-agent_not_linked-1';
    const { body } = await world.client.deliverTranscript(callOf('agent-1', { external_conversation_id }));
    expect(body.analysed).toBe(true);
    const recording = recordingOf('agent-1', { external_conversation_id: 'sandbox-reject-not_stereo-1' });
    const job = (await world.client.deliverRecording(recording, stereoTone())).body.job_id!;
    expect((await world.client.waitForJob(job)).reject_reason).toBe('too_short');
  });
});

describe('after seven days', () => {
  it('nothing of a call of a sandbox is left; newer ones and those of the organisation stay', async () => {
    const mine = await organisationIn(service);
    await service.linkAgent(mine.organisationId, 'agent-9');
    const sandbox = service.client(await sandboxKeyOf(mine));
    const id = String(
      (await sql(service, `SELECT id FROM organisation WHERE sandbox_of = '${mine.organisationId}'`))[0]!.id,
    );
    const endpoint = JSON.stringify({ url: 'https://hooks.example.com/', event_types: ['call.accepted'] });
    const headers = { 'content-type': 'application/json' };
    expect((await sandbox.request('POST', '/v1/webhooks', { body: endpoint, headers })).status).toBe(201);
    const old = callOf('agent-9');
    await sandbox.deliverTranscript(old);
    await mine.client.deliverTranscript(old);
    const form = recordingOf('agent-9', { external_conversation_id: 'sandbox-reject-not_stereo' });
    const job = (await sandbox.deliverRecording(form, stereoTone())).body.job_id!;
    await sandbox.waitForJob(job, ['rejected']);
    const then = '2026-01-01 00:00:00.000';
    const both = `'${mine.organisationId}', '${id}'`;
    const recent = callOf('agent-10');
    await sandbox.deliverTranscript(recent);
    // As of a call that was reviewed long after it was delivered: its agent stays with it.
    await sql(service, `UPDATE agent SET last_seen_at = '${then}' WHERE organisation_id IN (${both})`);
    await sql(
      service,
      `UPDATE \`call\` SET result_changed_at = '${then}', created_at = '${then}', result_position = NULL
        WHERE organisation_id IN (${both}) AND external_conversation_id <> '${recent.external_conversation_id}'`,
    );
    const ofSandbox = `organisation_id = '${id}'`;
    const told = (external: string) => `${ofSandbox} AND payload LIKE '%${external}%'`;
    expect(await count('webhook_delivery', told(old.external_conversation_id))).toBeGreaterThan(0);
    await expect.poll(() => count('call', ofSandbox), { timeout: 30_000 }).toBe(1);
    await expect.poll(() => count('agent', ofSandbox), { timeout: 30_000 }).toBe(1);
    expect(await count('recording_job', ofSandbox)).toBe(0);
    expect(await count('webhook_delivery', told(old.external_conversation_id))).toBe(0);
    expect(await count('webhook_delivery', told(form.external_conversation_id))).toBe(0);
    expect(await count('webhook_delivery', told(recent.external_conversation_id))).toBe(1);
    const ofNone = 'delivery_id NOT IN (SELECT id FROM webhook_delivery)';
    expect(await count('webhook_attempt', `${ofSandbox} AND ${ofNone}`)).toBe(0);
    for (const table of ['conversation', 'analysis', 'evaluation'])
      expect(await count(table, ofSandbox)).toBe(1);
    expect((await resultsWith(sandbox).result(old.external_conversation_id)).status).toBe(404);
    expect((await resultsWith(sandbox).result(recent.external_conversation_id)).status).toBe(200);
    expect(await count('call', `organisation_id = '${mine.organisationId}'`)).toBe(1);
    expect(await count('agent', `organisation_id = '${mine.organisationId}'`)).toBe(1);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillFirstSchema, type FirstRelease } from '../fixtures/first-schema';
import type { AdministratorClient } from '../harness/administrator-client';
import type { IngestionClient } from '../harness/ingestion-client';
import { ResultsClient } from '../harness/results-client';
import { startService, type RunningService } from '../harness/running-service';
import { callOf } from './connector-world';

interface Listed {
  conversations: { id: string; external_conversation_id: string; status: string; score: number | null }[];
}
interface Detail {
  sentences: { text: string }[];
  evaluation: { score: number | null; criteria: { id: string; status: string }[] };
}

let service: RunningService;
let first: FirstRelease;
let client: IngestionClient;
let administrator: AdministratorClient;

beforeAll(async () => {
  service = await startService({
    roles: ['all'],
    emptyDatabase: true,
    env: { SWEEP_INTERVAL_MS: '500', ANALYSIS_RETRY_SECONDS: '1,1,1,1,1' },
    prepare: async (env) => {
      first = await fillFirstSchema(env);
    },
  });
  client = service.client(first.key);
  administrator = await service.signIn(first.admin);
});
afterAll(() => service?.stop());

const listed = async (): Promise<Record<string, Listed['conversations'][number]>> => {
  const { status, body } = await administrator.get<Listed>('/conversations?limit=100');
  expect(status).toBe(200);
  return Object.fromEntries(body.conversations.map((one) => [one.external_conversation_id, one]));
};

describe('a database of the first release, migrated by the start of this one', () => {
  it('shows its administrator the calls of both routes with what was found of them', async () => {
    const calls = await listed();
    expect(calls['scored']).toMatchObject({ score: 50 });
    expect(calls['ingested recording']).toMatchObject({ score: 50 });
    expect(calls['rejected recording']).toMatchObject({ status: 'rejected', score: null });
    const { status, body } = await administrator.get<Detail>(`/conversations/${calls['scored']!.id}`);
    expect(status).toBe(200);
    expect(body.sentences.map(({ text }) => text)[1]).toMatch(/my parcel has not arrived/);
    expect(body.evaluation.criteria.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'greeting met',
      'pace not_met',
    ]);
  });

  it('tells clients of its jobs what it told them', async () => {
    for (const status of ['ingested', 'rejected', 'failed'] as const)
      expect((await client.job(first.jobs[status])).body).toMatchObject({ status });
    expect((await client.job(first.jobs.rejected)).body).toMatchObject({ reject_reason: 'too_short' });
  });

  it('has what it left undone ended: a call is scored, a recording without its audio fails', async () => {
    await expect
      .poll(async () => (await listed())['interrupted']?.score, { timeout: 120_000, interval: 500 })
      .toEqual(expect.any(Number));
    await client.waitForJob(first.jobs.queued, ['failed'], 120_000);
  });

  it('gives its results to other systems, once its key may read them', async () => {
    const scopes = ['results:read'];
    const { status } = await administrator.request('PUT', '/integration-key/scopes', { scopes });
    expect(status).toBe(200);
    const results = new ResultsClient(service.url, first.key);
    await expect
      .poll(
        async () => (await results.page()).body.results.map((one) => one.external_conversation_id).sort(),
        { timeout: 60_000, interval: 500 },
      )
      .toEqual(expect.arrayContaining(['ingested recording', 'interrupted', 'rejected recording', 'scored']));
    const { body } = await results.page();
    const scored = body.results.find((one) => one.external_conversation_id === 'scored');
    expect(scored?.evaluation).toMatchObject({ score: 50 });
  });

  it('takes a new call of its agent, and knows an old one that is sent again', async () => {
    const added = await client.deliverTranscript(callOf('robin'));
    expect(added).toMatchObject({ status: 200, body: { analysed: true } });
    const before = (await listed())['scored']?.id;
    const again = await client.deliverTranscript(callOf('robin', { external_conversation_id: 'scored' }));
    expect(again).toMatchObject({ status: 200, body: { status: 'accepted', analysed: true } });
    expect((await listed())['scored']).toMatchObject({ id: before, score: 50 });
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { quickService } from '../harness/shared-service';
import { callOf } from './connector-world';
import { protectedWorld } from './erasure-world';

let service: RunningService;

beforeAll(async () => {
  service = await quickService();
});

describe('retention', () => {
  const accepted = (organisationId: string, call: { external_conversation_id: string }, date: string) =>
    sql(
      service,
      `UPDATE \`call\` SET created_at = '${date}', conversation_date = '${date}', kept_from = NULL
       WHERE organisation_id = '${organisationId}' AND external_conversation_id = '${call.external_conversation_id}'`,
    );

  it('removes calls after the days of their campaign or organisation, those under a legal hold apart', async () => {
    const { client, administrator, eraser, results, organisationId } = await protectedWorld(service);
    const [old, held, fresh] = [callOf('robin'), callOf('robin'), callOf('robin')];
    const kept = callOf('robin', { campaign: 'claims' });
    for (const call of [old, held, fresh, kept]) await client.deliverTranscript(call);
    for (const call of [old, held, kept]) await accepted(organisationId, call, '2020-01-31 10:00:00.000');
    await eraser.request('POST', '/legal-holds', { kind: 'call', subject: held.external_conversation_id });
    const parts = { transcripts_days: null, evaluations_days: null };
    const campaigns = [{ campaign: 'claims', calls_days: null, ...parts }];
    const days = { calls_days: 900, ...parts, audit_days: 400, campaigns };
    const preview = await administrator.request('POST', '/retention/preview', days);
    expect(preview.body).toEqual({
      ...{ calls: 1, transcripts: 0, evaluations: 0, held_calls: 1, audit_entries: 0 },
    });
    expect((await results.result(old.external_conversation_id)).status).toBe(200);
    expect((await administrator.request('PUT', '/retention', days)).body).toEqual(days);
    const statusOf = async (call: typeof old) => (await results.result(call.external_conversation_id)).status;
    await expect.poll(() => statusOf(old)).toBe(404);
    expect(await Promise.all([held, fresh, kept].map(statusOf))).toEqual([200, 200, 200]);
    expect((await client.deliverTranscript(old)).body).toMatchObject({ analysed: false });
  });

  it('removes audit entries after their days', async () => {
    const { administrator, organisationId } = await protectedWorld(service);
    await sql(
      service,
      `UPDATE audit_entry SET created_at = '2020-01-31 10:00:00.000'
       WHERE organisation_id = '${organisationId}' AND action = 'read_key.created'`,
    );
    const days = { calls_days: null, audit_days: 900, campaigns: [] };
    const preview = await administrator.request('POST', '/retention/preview', days);
    expect(preview.body).toMatchObject({ audit_entries: 1 });
    await administrator.request('PUT', '/retention', days);
    const actions = async () => {
      const { body } = await administrator.get<{ entries: { action: string }[] }>('/audit');
      return body.entries.map(({ action }) => action);
    };
    await expect.poll(actions).not.toContain('read_key.created');
    expect(await actions()).toContain('retention.changed');
  });

  it.each([
    { calls_days: 0, audit_days: null, campaigns: [] },
    { calls_days: 1.5, audit_days: null, campaigns: [] },
    { calls_days: null, audit_days: '30', campaigns: [] },
    { calls_days: null, audit_days: null, campaigns: [{ campaign: '', calls_days: 1 }] },
    { calls_days: null, audit_days: null, campaigns: [{ campaign: 'a', calls_days: 1, more: 1 }] },
    { calls_days: null, transcripts_days: 0, audit_days: null, campaigns: [] },
    {
      calls_days: null,
      audit_days: null,
      campaigns: [{ campaign: 'a', calls_days: 1, evaluations_days: 'b' }],
    },
    { calls_days: null, audit_days: null },
  ])('refuses %j', async (days) => {
    const { administrator } = await protectedWorld(service);
    expect((await administrator.request('PUT', '/retention', days)).status).toBe(400);
  });
});

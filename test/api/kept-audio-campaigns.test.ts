import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningService, startService } from '../harness/running-service';
import { organisationIn } from './connector-world';

let service: RunningService;

beforeAll(async () => {
  service = await startService({ env: { KEPT_AUDIO_AT_REST: 'volume' } });
});
afterAll(() => service?.stop());

interface KeptAudio {
  keep_audio_days: number | null;
  campaigns: object[];
  issues?: { field: string; code: string }[];
}

it('takes days of audio for some campaigns, notes them, and changes them for no other organisation', async () => {
  const [owner, stranger] = [await organisationIn(service), await organisationIn(service)];
  const rules = {
    keep_audio_days: null,
    campaigns: [
      { campaign: 'sales', keep_audio_days: 5 },
      { campaign: 'Sales', keep_audio_days: null },
    ],
  };
  const preview = await owner.administrator.request('POST', '/kept-audio/preview', rules);
  expect(preview).toMatchObject({ status: 200, body: { calls: 0, held_calls: 0 } });
  const set = await owner.administrator.request<KeptAudio>('PUT', '/kept-audio', rules);
  expect(set).toMatchObject({ status: 200, body: rules });
  const none = { keep_audio_days: null, campaigns: [] };
  expect((await stranger.administrator.get<KeptAudio>('/kept-audio')).body).toMatchObject(none);
  const { body: log } = await owner.administrator.get<{ entries: { action: string; details: unknown }[] }>(
    '/audit',
  );
  expect(log.entries.find(({ action }) => action === 'audio_retention.changed')?.details).toEqual({
    ...{ from: none, to: rules },
  });
  const replaced = await owner.administrator.request<KeptAudio>('PUT', '/kept-audio', { keep_audio_days: 7 });
  expect(replaced.body).toMatchObject({ keep_audio_days: 7, campaigns: [] });
});

it.each([
  ['days out of range', [{ campaign: 'sales', keep_audio_days: 731 }], 'campaign_wrong'],
  ['no days at all', [{ campaign: 'sales' }], 'campaign_wrong'],
  ['days of something else', [{ campaign: 'sales', keep_audio_days: 1, calls_days: 1 }], 'campaign_wrong'],
  ['a campaign twice', Array(2).fill({ campaign: 'sales', keep_audio_days: 1 }), 'campaign_twice'],
  ['no list', { sales: 5 }, 'too_many_campaigns'],
])('refuses %s', async (_what, campaigns, code) => {
  const { administrator } = await organisationIn(service);
  const { status, body } = await administrator.request<KeptAudio>('PUT', '/kept-audio', {
    keep_audio_days: 30,
    campaigns,
  });
  expect(status).toBe(400);
  expect(body.issues).toMatchObject([{ field: 'campaigns', code }]);
});

it('takes as many campaigns as may be, with names as long as may be', async () => {
  const { administrator } = await organisationIn(service);
  const campaigns = Array.from({ length: 100 }, (_, at) => ({
    campaign: `${at} ${'\u{1F4DE}'.repeat(190)}`,
    keep_audio_days: 1,
  }));
  const kept = await administrator.request<KeptAudio>('PUT', '/kept-audio', {
    keep_audio_days: 30,
    campaigns,
  });
  expect(kept.status).toBe(200);
  expect(kept.body.campaigns).toHaveLength(100);
  const days = { calls_days: 30, transcripts_days: 10, evaluations_days: 10 };
  const retention = await administrator.request<KeptAudio>('PUT', '/retention', {
    ...days,
    audit_days: null,
    campaigns: campaigns.map(({ campaign }) => ({ campaign, ...days })),
  });
  expect(retention.status).toBe(200);
});

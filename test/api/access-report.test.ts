import { beforeAll, describe, expect, it } from 'vitest';
import { ErasureClient } from '../harness/erasure-client';
import type { RunningService } from '../harness/running-service';
import { quickService } from '../harness/shared-service';
import { Description } from './conformance/description';
import { callOf } from './connector-world';
import { plantedCall, protectedWorld } from './erasure-world';

let service: RunningService;

beforeAll(async () => {
  service = await quickService();
});

/** Not the words of the calls that are erased, which must be gone from the whole service. */
const OF_REPORTS = { surname: 'Numbatova', town: 'Bilbyhausen', pet: 'bandicoot' };

describe('an access report', () => {
  it('tells all that is stored of a contact and of nobody else, and that it was read', async () => {
    const [world, stranger] = [await protectedWorld(service), await protectedWorld(service)];
    const { client, administrator, eraser } = world;
    const call = plantedCall('emma', { words: OF_REPORTS });
    const others = [plantedCall('Emma', { words: OF_REPORTS }), callOf('robin')];
    const { body } = await client.deliverTranscript(call);
    for (const other of others) await client.deliverTranscript(other);
    await stranger.client.deliverTranscript(plantedCall('emma', { words: OF_REPORTS }));
    const comment = { sentence: 1, text: 'Ask again tomorrow.' };
    const commented = await administrator.request(
      'POST',
      `/conversations/${body.conversation_id}/comments`,
      comment,
    );
    expect(commented.status).toBe(201);
    const report = await eraser.request<{ calls: Record<string, unknown>[] }>('POST', '/access-reports', {
      contact_id: 'emma',
    });
    expect(report.status).toBe(200);
    expect(report.body.calls.map((one) => one.external_conversation_id)).toEqual([
      call.external_conversation_id,
    ]);
    const [told] = report.body.calls;
    expect(told).toMatchObject({ audio_stored: false, superseded_evaluations: [], comments: [comment] });
    expect(JSON.stringify(told?.transcript)).toContain(OF_REPORTS.town);
    expect(JSON.stringify(told?.call)).toContain(OF_REPORTS.pet);
    const description = await Description.of(service.url);
    const fault = description.fault('readAccessReportByKey', {
      ...report,
      headers: Object.fromEntries(report.headers),
      text: JSON.stringify(report.body),
    } as never);
    expect(fault).toBeNull();
    const audit = await administrator.get<{ entries: { action: string }[] }>('/audit');
    expect(audit.body.entries.map(({ action }) => action)).toContain('access_report.read');
    const key = await administrator.request<{ key: string }>('POST', '/read-keys', {
      name: 'Eraser',
      scopes: ['erasure:write'],
    });
    const unable = new ErasureClient(service.url, key.body.key);
    expect((await unable.request('POST', '/access-reports', { contact_id: 'emma' })).status).toBe(403);
  });
});

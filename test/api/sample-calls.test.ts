import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IngestionClient } from '../harness/ingestion-client';
import { type RunningService, startService } from '../harness/running-service';
import { ROOT } from '../harness/service-process';

const sample = <T>(name: string) => JSON.parse(readFileSync(join(ROOT, 'samples', name), 'utf8')) as T;

describe('the sample calls of the repository', () => {
  let service: RunningService;
  let client: IngestionClient;

  beforeAll(async () => {
    service = await startService();
    const { organisation_id, integration_key } = await service.createOrganisation();
    await service.linkAgent(organisation_id, 'agent-laura');
    client = service.client(integration_key);
  });
  afterAll(() => service?.stop());

  it('the transcript is analysed before the answer comes', async () => {
    const { status, body } = await client.deliverTranscript(sample('transcript.json'));
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'accepted',
      external_conversation_id: 'sample-transcript-1',
      conversation_id: expect.any(String) as string,
      analysed: true,
    });
  });

  it('the recording goes through its job to the end, at the first attempt', async () => {
    const fields = sample<Record<string, string>>('support-call.json');
    const audio = join(ROOT, 'samples/support-call.ogg');
    const { status, body } = await client.deliverRecording(fields, audio);
    expect(status).toBe(202);
    expect(body.status).toBe('queued');
    const job = await client.waitForJob(body.job_id!);
    expect(job).toMatchObject({
      status: 'ingested',
      reject_reason: null,
      conversation_id: expect.any(String) as string,
      attempts: 1,
      last_error: null,
    });
    expect(Math.round(job.audio_seconds!)).toBe(Number(fields.duration_seconds));
  }, 180_000);
});

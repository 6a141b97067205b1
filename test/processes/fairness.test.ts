import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { IngestionClient } from '../harness/ingestion-client';
import { startService, type RunningService } from '../harness/running-service';

const BACKLOG = 16;

let service: RunningService;
/** Rejected by the audio check, so that a job takes a moment and not the speech model. */
let recording: string;

beforeAll(async () => {
  recording = join(mkdtempSync(join(tmpdir(), 'mono-')), 'mono.wav');
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'sine=d=6:r=8000', '-ac', '1', recording]);
  service = await startService({ env: { WORKER_CONCURRENCY: '1' } });
});
afterAll(() => service?.stop());

async function organisationWithAgent(email: string): Promise<IngestionClient> {
  const { organisation_id, integration_key } = await service.createOrganisation('--admin-email', email);
  await service.linkAgent(organisation_id, 'agent-1');
  return service.client(integration_key);
}

async function deliver(client: IngestionClient, id: string): Promise<string> {
  const { body } = await client.deliverRecording(
    {
      external_conversation_id: id,
      agent_external_id: 'agent-1',
      conversation_date: '2026-11-01T10:00:00Z',
      call_agent_name: 'Robin',
      campaign: 'support',
      outcome_code: 'resolved',
      agent_channel: '0',
    },
    recording,
  );
  return body.job_id!;
}

it('one organisation’s backlog does not hold up the first recording of another', async () => {
  const [many, few] = [
    await organisationWithAgent('many@example.com'),
    await organisationWithAgent('few@example.com'),
  ];
  const backlog: string[] = [];
  for (let i = 0; i < BACKLOG; i++) backlog.push(await deliver(many, `backlog-${i}`));
  const single = await deliver(few, 'single');
  await few.waitForJob(single);
  const states = await Promise.all(backlog.map((jobId) => many.job(jobId)));
  const stillWaiting = states.filter(({ body }) => body.status === 'queued').length;
  // Served by arrival alone, it would have been the last of all.
  expect(stillWaiting).toBeGreaterThan(BACKLOG / 4);
  for (const jobId of backlog) expect(await many.waitForJob(jobId)).toMatchObject({ status: 'rejected' });
}, 300_000);

it('a backlog is worked through while another organisation keeps all capacity filled', async () => {
  const [waiting, busy] = [
    await organisationWithAgent('waiting@example.com'),
    await organisationWithAgent('busy@example.com'),
  ];
  const backlog: string[] = [];
  for (let i = 0; i < BACKLOG; i++) backlog.push(await deliver(waiting, `waiting-${i}`));
  const unfinished = async (client: IngestionClient, jobIds: string[]): Promise<string[]> => {
    const jobs = await Promise.all(jobIds.map((jobId) => client.job(jobId)));
    return jobIds.filter((_, n) => ['queued', 'processing'].includes(jobs[n]?.body.status ?? ''));
  };
  const queued: string[] = [];
  let [left, delivered] = [backlog, 0];
  // One of theirs for each of ours is fair; a backlog that starves is not done after any number of them.
  while (left.length > 0 && delivered < 3 * BACKLOG) {
    queued.splice(0, queued.length, ...(await unfinished(busy, queued)));
    while (queued.length < 4) queued.push(await deliver(busy, `busy-${delivered++}`));
    left = await unfinished(waiting, left);
  }
  expect(left).toEqual([]);
}, 300_000);

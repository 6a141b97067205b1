import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../harness/free-port';
import { startService, type RunningService } from '../harness/running-service';
import { ServiceProcess } from '../harness/service-process';

describe('an operator', () => {
  let service: RunningService;

  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service?.stop());

  const get = (path: string) => fetch(`${service.url}${path}`);

  it('sees without a key that the process lives', async () => {
    const answer = await get('/health/live');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: 'live' });
  });

  it('sees without a key that everything it needs is there, by name', async () => {
    const answer = await get('/health/ready');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      status: 'ready',
      checks: { database: 'ok', queue: 'ok', audio_store: 'ok' },
    });
  });

  it('finds counts of deliveries and waiting work in the metrics, and nothing of a call', async () => {
    const { organisation_id, integration_key } = await service.createOrganisation();
    await service.linkAgent(organisation_id, 'agent-secret-1');
    await service.client(integration_key).deliverTranscript({
      external_conversation_id: 'call-secret-1',
      agent_external_id: 'agent-secret-1',
      conversation_date: '2026-11-01T10:00:00Z',
      call_agent_name: 'Secret Name',
      campaign: 'secret campaign',
      outcome_code: 'x',
      duration_seconds: 60,
      transcript: [{ speaker: 'agent', text: 'secret words' }],
    });
    const metrics = await (await get('/metrics')).text();
    expect(metrics).toMatch(/transcripts_delivered_total\{outcome="analysed"\} 1/);
    expect(metrics).toMatch(/recording_jobs\{status="queued"\} 0/);
    expect(metrics).toMatch(
      /http_request_duration_seconds_count\{method="POST",route="\/v1\/ingestion\/conversations"/,
    );
    expect(metrics).not.toMatch(/secret/i);
    expect(metrics).not.toContain(organisation_id);
    expect(service.logs, 'the log').not.toMatch(/secret/i);
    expect(service.logs, 'the log').not.toContain(integration_key);
  });

  it('gets one JSON line from the command line, and one line of error with status 1', async () => {
    const { status, stdout } = await service.runCli('organisation:list');
    expect(status).toBe(0);
    expect(stdout.trim().split('\n')).toHaveLength(1);
    expect(JSON.parse(stdout)).toMatchObject({ organisations: expect.any(Array) as unknown });
    const again = await service.runCli(
      'organisation:create',
      '--name',
      'Twice',
      '--admin-email',
      'admin@example.com',
    );
    expect(again).toMatchObject({ status: 1, stdout: '' });
    const { stdout: after } = await service.runCli('organisation:list');
    expect(after, 'nothing is left of a command that failed').toBe(stdout);
    const wrong = await service.runCli(
      'agent:link',
      '--organisation',
      'nobody',
      '--agent',
      'a',
      '--employee',
      'b',
    );
    expect(wrong).toMatchObject({ status: 1, stdout: '' });
    expect(wrong.stderr.trim().split('\n')).toHaveLength(1);
  });

  it('is told of every wrong setting in one line that repeats no value, and the start is refused', async () => {
    const child = ServiceProcess.start({
      ...service.env,
      PORT: String(await freePort()),
      REDIS_URL: 'http://user:s3cret@redis',
      WORKER_CONCURRENCY: '0',
    });
    await expect(child.ready('http://127.0.0.1:9/none', 20_000)).rejects.toThrow('ended while it started');
    expect(child.logs.trim().split('\n')).toHaveLength(1);
    expect(child.logs).toMatch(/REDIS_URL must be.*WORKER_CONCURRENCY must/);
    expect(child.logs).not.toContain('s3cret');
  });
});

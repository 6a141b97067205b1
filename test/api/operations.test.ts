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

  it('finds a worker on its management port alone', async () => {
    const own = await startService({ roles: [] });
    // One without servers of its own refuses to be a worker.
    if (!own.env.DATABASE_URL) return own.stop();
    const [PORT, MANAGEMENT_PORT] = [String(await freePort()), String(await freePort())];
    const child = ServiceProcess.start({ ...own.env, ROLE: 'worker', PORT, MANAGEMENT_PORT });
    try {
      await child.ready(`http://127.0.0.1:${MANAGEMENT_PORT}/health/ready`);
      await expect(fetch(`http://127.0.0.1:${PORT}/health/live`)).rejects.toThrow();
      expect(await child.stop()).toBe(0);
    } finally {
      await child.stop();
      await own.stop();
    }
  }, 120_000);

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

  it('gets one line of error with status 1 from a command that fails, of which nothing is left', async () => {
    const taken = (await service.createOrganisation()).admin.email;
    const before = await service.command('organisation:list');
    const again = await service.runCli('organisation:create', '--name', 'Twice', '--admin-email', taken);
    expect(again).toMatchObject({ status: 1, stdout: '' });
    expect(again.stderr.trim().split('\n')).toHaveLength(1);
    expect(await service.command('organisation:list')).toEqual(before);
  });
});

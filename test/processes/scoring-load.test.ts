import { afterAll, beforeAll, expect, it } from 'vitest';
import { shippedRubricText } from '../../src/scoring/rubric/load-shipped-rubric';
import type { IngestionClient } from '../harness/ingestion-client';
import { startService, type RunningService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { callOf } from '../api/connector-world';

const AT_ONCE = 500;

let service: RunningService;
beforeAll(async () => {
  // So that most of them find no room in the line.
  service = await startService({ env: { SCORING_LINE: '1', SCORING_THREADS: '1' } });
});
afterAll(() => service?.stop());

/** Its rubric compares calls with examples by their meaning, which the shipped default does not. */
async function organisation(email: string): Promise<{ id: string; client: IngestionClient }> {
  const created = await service.createOrganisation('--admin-email', email);
  const { organisation_id: id, integration_key } = created;
  const administrator = await service.signIn(created.admin);
  const { status } = await administrator.request('PUT', '/rubric', {
    source: shippedRubricText('collections'),
  });
  expect(status).toBe(200);
  await service.linkAgent(id, 'robin');
  return { id, client: service.client(integration_key) };
}

async function evaluationsOf(organisationId: string): Promise<string[]> {
  const rows = await sql(
    service,
    `SELECT result FROM evaluation WHERE organisation_id = '${organisationId}'`,
  );
  return rows.map(({ result }) => {
    // Coaching also goes by what the agent lost in earlier calls, which these calls are to one another.
    const evaluation = JSON.parse(String(result)) as Record<string, unknown>;
    return JSON.stringify({ ...evaluation, durationMs: 0, coaching: null });
  });
}

it('delivered 500 times at once, a call is kept every time and scored as it is alone', async () => {
  const lonely = await organisation('lonely@example.com');
  expect((await lonely.client.deliverTranscript(callOf('robin'))).body.analysed).toBe(true);
  const [alone] = await evaluationsOf(lonely.id);

  const crowd = await organisation('crowd@example.com');
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, () => crowd.client.deliverTranscript(callOf('robin'))),
  );
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body.analysed || body.reason === 'analysis_retry_queued').toBe(true);
  }
  expect(answers.some(({ body }) => !body.analysed)).toBe(true);

  await expect
    .poll(async () => (await evaluationsOf(crowd.id)).length, { timeout: 180_000, interval: 500 })
    .toBe(AT_ONCE);
  expect(new Set(await evaluationsOf(crowd.id))).toEqual(new Set([alone]));
  const counted = await sql(
    service,
    `SELECT COUNT(*) AS tries FROM analysis WHERE organisation_id = '${crowd.id}' AND (failures > 0 OR starts > 0)`,
  );
  expect(Number(counted[0]?.tries)).toBe(0);
}, 300_000);

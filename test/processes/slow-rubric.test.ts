import { afterAll, beforeAll, expect, it } from 'vitest';
import { organisationIn } from '../api/connector-world';
import { LITERAL_RUBRIC } from '../fixtures/scoring/literal-rubric';
import { startService, type RunningService } from '../harness/running-service';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ env: { RUBRIC_TIMEOUT_MS: '300' } });
});
afterAll(() => service?.stop());

it('a rubric that takes longer than it may answers 503 with Retry-After, and the next one is read', async () => {
  const world = await organisationIn(service);
  const wordings = Array.from({ length: 2_000 }, (_, at) => `'(?:a|b${at}) (?:c|d${at})+ (?:e|f)?'`);
  const heavy = LITERAL_RUBRIC.replace("said: ['full name']", `said: [${wordings.join(', ')}]`);
  expect(heavy).not.toBe(LITERAL_RUBRIC);
  const preview = (text: string) =>
    world.administrator.request<{ error?: string }>('POST', '/rubric/preview', { source: text });
  const refused = await preview(heavy);
  expect(refused.status).toBe(503);
  expect(refused.body.error).toMatch(/make the rubric smaller/);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  // A new thread reads its first rubric slowly: more than once it may be too slow for this limit.
  await expect.poll(async () => (await preview('name: [')).status, { timeout: 30_000 }).toBe(400);
});

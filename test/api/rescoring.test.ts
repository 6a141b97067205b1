import { beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../harness/running-service';
import { quickService } from '../harness/shared-service';
import { sql } from '../harness/service-database';
import { organisationIn, type World } from './connector-world';
import {
  endOf,
  OCTOBER,
  type Rescoring,
  startRescoring,
  supersededCalls,
  worldWithCalls,
} from './rescoring-world';

interface Evaluation {
  score: number;
  engine_score: number;
  rubric: { version: string };
  criteria: { id: string; status: string; engine_status: string; change?: { reason: string } }[];
}
interface Call {
  id: string;
  score: number;
  evaluation: Evaluation;
}

const CALLS = 12;

let service: RunningService;

beforeAll(async () => {
  service = await quickService();
});

const call = async ({ administrator }: World, id: string) =>
  (await administrator.get<Call>(`/conversations/${id}`)).body;
describe('scoring a range of days again', () => {
  it('gives its calls, and only them, an evaluation with the new rubric, and keeps the old ones', async () => {
    const { world, ids } = await worldWithCalls(service, CALLS);
    const before = await call(world, ids[3]!);
    const started = await startRescoring(world, { from: '2026-10-03', to: '2026-10-08' });
    expect(started.status).toBe(201);
    expect(started.body.rubric.version).toBe('9.0.0');
    expect(await endOf(world, started.body.id)).toMatchObject({
      state: 'done',
      total: 6,
      done: 6,
      failed: 0,
    });
    const versions = await Promise.all(
      ids.map(async (id) => (await call(world, id)).evaluation.rubric.version),
    );
    expect(versions.map((version) => version === '9.0.0')).toEqual(ids.map((_, at) => at >= 2 && at <= 7));
    const after = await call(world, ids[3]!);
    expect(after.score).not.toBe(before.score);
    expect(after.score).toBe(after.evaluation.score);
    const kept = await world.administrator.get<{ evaluations: { evaluation: Evaluation }[] }>(
      `/conversations/${ids[3]!}/evaluations`,
    );
    expect(kept.body.evaluations.map(({ evaluation }) => evaluation)).toEqual([before.evaluation]);
    const audit = await world.administrator.get<{ entries: { action: string }[] }>('/audit');
    const noted = audit.body.entries.find(({ action }) => action === 'rescoring.started');
    expect(noted).toMatchObject({
      action: 'rescoring.started',
      subject: started.body.id,
      details: { version: '9.0.0' },
    });
  });

  it('scores chosen calls alone, however many others stand between them', async () => {
    const { world, ids } = await worldWithCalls(service, 5);
    const chosen = await Promise.all([ids[0]!, ids[3]!].map(async (id) => (await call(world, id)).id));
    const started = await startRescoring(world, { call_ids: chosen });
    expect(started.body).toMatchObject({ chosen: 2 });
    expect(await endOf(world, started.body.id)).toMatchObject({
      state: 'done',
      total: 2,
      done: 2,
      failed: 0,
    });
    const versions = await Promise.all(
      ids.map(async (id) => (await call(world, id)).evaluation.rubric.version),
    );
    expect(versions.map((version) => version === '9.0.0')).toEqual([true, false, false, true, false]);
  });

  it('refuses calls of another organisation, days beside calls, and too many calls', async () => {
    const { world, ids } = await worldWithCalls(service, 1);
    const { id: own } = await call(world, ids[0]!);
    const stranger = await organisationIn(service);
    const foreign = await startRescoring(stranger, { call_ids: [own] });
    expect([foreign.status, foreign.body]).toMatchObject([404, { code: 'call_unknown' }]);
    expect((await startRescoring(world, { call_ids: [own, 'nobody'] })).status).toBe(404);
    const many = Array.from({ length: 501 }, (_, i) => `call-${i}`);
    for (const wrong of [
      { call_ids: [own], ...OCTOBER },
      {},
      { call_ids: [] },
      { call_ids: many },
      { call_ids: own },
    ])
      expect((await startRescoring(world, wrong)).status, JSON.stringify(wrong).slice(0, 60)).toBe(400);
    const { body } = await world.administrator.get<{ rescorings: Rescoring[] }>('/rescorings');
    expect(body.rescorings).toEqual([]);
  });

  it('keeps what people answered, and counts it in the new score', async () => {
    const { world, ids } = await worldWithCalls(service, 2);
    const answer = { status: 'not_met', reason: 'The name is not understandable.' };
    await world.administrator.request('PUT', `/conversations/${ids[0]!}/criteria/greeting`, answer);
    const { body } = await startRescoring(world, OCTOBER);
    await endOf(world, body.id);
    const [judged, other] = [await call(world, ids[0]!), await call(world, ids[1]!)];
    const greeting = judged.evaluation.criteria.find(({ id }) => id === 'greeting');
    expect(greeting).toMatchObject({ status: 'not_met', engine_status: 'met', change: answer });
    expect(judged.evaluation.rubric.version).toBe('9.0.0');
    expect(judged.evaluation.engine_score).toBe(other.score);
    expect(judged.score).toBeLessThan(other.score);
    const agreement = await world.administrator.get<{ evaluations: number }>('/agreement');
    expect(agreement.body.evaluations).toBe(1);
  });

  it('takes a version the organisation names, and goes back with it', async () => {
    const { world, ids } = await worldWithCalls(service, 2);
    const { source } = (await world.administrator.get<{ source: string }>('/rubric')).body;
    const lighter = source.replace('9.0.0', '9.1.0').replace('weight: 60', 'weight: 6');
    await world.administrator.request('PUT', '/rubric', { source: lighter });
    const { versions } = (
      await world.administrator.get<{ versions: { id: string; version: string }[] }>('/rubric/versions')
    ).body;
    const nine = versions.find(({ version }) => version === '9.0.0')!;
    const { body } = await startRescoring(world, { ...OCTOBER, rubric_version_id: nine.id });
    expect((await endOf(world, body.id)).rubric.version).toBe('9.0.0');
    expect((await call(world, ids[0]!)).evaluation.rubric.version).toBe('9.0.0');
  });

  it('can be cancelled; one at a time is at work', async () => {
    const { world, ids } = await worldWithCalls(service, CALLS);
    const { body } = await startRescoring(world, OCTOBER);
    expect((await startRescoring(world, OCTOBER)).status).toBe(409);
    const cancelled = await world.administrator.request<Rescoring>('POST', `/rescorings/${body.id}/cancel`);
    expect(cancelled.body.state).toBe('cancelled');
    const again = await world.administrator.request('POST', `/rescorings/${body.id}/cancel`);
    expect(again.status).toBe(409);
    const { body: second } = await startRescoring(world, OCTOBER);
    expect(await endOf(world, second.id)).toMatchObject({ state: 'done', done: ids.length });
    expect((await world.administrator.get<Rescoring>(`/rescorings/${body.id}`)).body.state).toBe('cancelled');
    const { rescorings } = (await world.administrator.get<{ rescorings: Rescoring[] }>('/rescorings')).body;
    expect(rescorings.map(({ id }) => id)).toEqual([second.id, body.id]);
  });

  it.each([
    [{}, 'from'],
    [{ from: '2026-10-31', to: '2026-10-01' }, 'to'],
    [{ ...OCTOBER, rubric_version_id: 'none' }, 'rubric_version_id'],
  ])('%j is refused', async (wrong, field) => {
    const world = await organisationIn(service);
    const { status, body } = await startRescoring(world, wrong);
    expect(status).toBe(400);
    expect(body).toMatchObject({ issues: expect.arrayContaining([expect.objectContaining({ field })]) });
  });

  it('fails with a code that the page has words for when its rubric is gone', async () => {
    const { world } = await worldWithCalls(service, 1);
    const { body } = await startRescoring(world, OCTOBER);
    await endOf(world, body.id);
    // As a worker would find it: begun, and nobody at it.
    await sql(
      service,
      `UPDATE rescoring SET state = 'running', cursor_date = NULL, cursor_id = NULL, finished_at = NULL, rubric_hash = 'gone' WHERE id = '${body.id}'`,
    );
    expect(await endOf(world, body.id)).toMatchObject({
      state: 'failed',
      last_error: 'this rubric is not known any more',
      failure_code: 'rubric_unknown',
    });
  });

  it('loses no call and scores none twice when the service is killed at it', async () => {
    const { world, ids } = await worldWithCalls(service, CALLS);
    const { body } = await startRescoring(world, OCTOBER);
    for (let kill = 0; kill < 2; kill++) {
      await new Promise((resolve) => setTimeout(resolve, 15));
      await service.kill();
      await service.start();
    }
    const done = await endOf(world, body.id);
    expect(done).toMatchObject({ state: 'done', total: ids.length, done: ids.length, failed: 0 });
    expect(await supersededCalls(service, world)).toEqual([...ids].sort());
    // Over Redis the id comes back only when the killed worker's lock has run out, half a minute later.
  }, 240_000);
});

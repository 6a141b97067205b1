import { expect } from 'vitest';
import type { RunningService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { callOf, organisationIn, type World } from './connector-world';

export interface Rescoring {
  id: string;
  state: string;
  total: number | null;
  done: number;
  failed: number;
  rubric: { version: string; hash: string };
}

/** An organisation with analysed calls of some days, and then a rubric with more weight on the greeting. */
export async function worldWithCalls(
  service: RunningService,
  count: number,
): Promise<{ world: World; ids: string[] }> {
  const world = await organisationIn(service);
  await service.linkAgent(world.organisationId, 'robin');
  const ids: string[] = [];
  for (let day = 1; day <= count; day++) {
    const conversation_date = `2026-10-${String(day).padStart(2, '0')}T10:00:00Z`;
    const { body } = await world.client.deliverTranscript(callOf('robin', { conversation_date }));
    expect(body.analysed).toBe(true);
    ids.push(body.conversation_id!);
  }
  await weighGreetingMore(world);
  return { world, ids };
}

/** Has calls scored by another version of the rubric from now on. */
export async function weighGreetingMore({ administrator }: World): Promise<void> {
  const { source } = (await administrator.get<{ source: string }>('/rubric')).body;
  const heavier = source.replace(/^version: .*$/m, 'version: 9.0.0').replace('weight: 6', 'weight: 60');
  expect((await administrator.request('PUT', '/rubric', { source: heavier })).status).toBe(200);
}

export const startRescoring = ({ administrator }: World, body: object) =>
  administrator.request<Rescoring>('POST', '/rescorings', body);
export const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };

export async function endOf(world: World, id: string): Promise<Rescoring> {
  for (let look = 0; look < 1800; look++) {
    const { body } = await world.administrator.get<Rescoring>(`/rescorings/${id}`);
    if (!['counting', 'running'].includes(body.state)) return body;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the rescoring did not end');
}

/** The calls that have an evaluation put aside by another, as often as they have. */
export async function supersededCalls(service: RunningService, { organisationId }: World): Promise<string[]> {
  const rows = await sql(
    service,
    `SELECT conversation_id AS id FROM superseded_evaluation WHERE organisation_id = '${organisationId}'`,
  );
  return rows.map(({ id }) => String(id)).sort();
}

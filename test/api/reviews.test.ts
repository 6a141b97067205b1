import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../harness/running-service';
import { REVIEWED_RUBRIC } from '../harness/reviewed-rubric';
import { callOf, organisationIn, type World } from './connector-world';

interface Call {
  id: string;
  external_conversation_id: string;
  score: number | null;
  coverage: number | null;
  interval: { low: number; high: number } | null;
  review: 'no' | 'advised' | 'urgent';
}
interface Detail extends Call {
  evaluation: {
    critical_failures: string[];
    suspicions: string[];
    review: { reasons: string[]; closed?: { by: string } };
    criteria: { id: string; status: string; engine_status: string; decided_by: string }[];
  };
}

let service: RunningService;
let world: World;

beforeAll(async () => {
  service = await startService();
  world = await organisationIn(service);
  await service.linkAgent(world.organisationId, 'robin', 'Robin');
  expect((await world.administrator.request('PUT', '/rubric', { source: REVIEWED_RUBRIC })).status).toBe(200);
  const { transcript } = callOf('robin');
  const rude = [...transcript, { speaker: 'agent', text: 'Then look at your bill again, you fool.' }];
  const deliver = (name: string, day: number, sentences: object[], withTimes = false) =>
    world.client.deliverTranscript(
      callOf('robin', {
        external_conversation_id: name,
        conversation_date: `2026-11-0${day}T12:00:00Z`,
        transcript: withTimes ? timed(sentences) : sentences,
      }),
    );
  await deliver('rude-1', 1, rude);
  await deliver('plain-2', 2, transcript);
  await deliver('rude-3', 3, rude, true);
  await deliver('sure-4', 4, transcript, true);
  await deliver('plain-5', 5, transcript);
});
afterAll(() => service?.stop());

/** Sentences of ten seconds each, long enough in words that a pace is measured. */
const timed = (sentences: object[]): object[] =>
  [...sentences, { speaker: 'agent', text: 'we will send you another one '.repeat(12) }].map(
    (sentence, index) => ({
      ...sentence,
      start: index * 40,
      end: index * 40 + 35,
    }),
  );

const list = async (query = ''): Promise<{ conversations: Call[]; next_cursor: string | null }> =>
  (
    await world.administrator.get<{ conversations: Call[]; next_cursor: string | null }>(
      `/conversations${query}`,
    )
  ).body;
const names = ({ conversations }: { conversations: Call[] }) =>
  conversations.map((call) => call.external_conversation_id);
const idOf = async (name: string): Promise<string> =>
  (await list(`?external_conversation_id=${name}`)).conversations[0]!.id;
const answer = async (name: string, criterion: string, status: string) =>
  world.administrator.request<Detail>('PUT', `/conversations/${await idOf(name)}/criteria/${criterion}`, {
    status,
    reason: 'listened to it',
  });
const close = async (name: string) =>
  world.administrator.request<Detail>('POST', `/conversations/${await idOf(name)}/review`);

describe('calls to review', () => {
  it('are listed with suspicions first, in pages as in one', async () => {
    const all = ['rude-3', 'rude-1', 'plain-5', 'plain-2'];
    expect(names(await list('?review=true'))).toEqual(all);
    const read: string[] = [];
    let cursor: string | null = '';
    do {
      const page: { conversations: Call[]; next_cursor: string | null } = await list(
        `?review=true&limit=1&cursor=${cursor}`,
      );
      read.push(...names(page));
      cursor = page.next_cursor;
    } while (cursor);
    expect(read).toEqual(all);
    expect(names(await list('?review=true&campaign=support&from=2026-11-02'))).toEqual([
      'rude-3',
      'plain-5',
      'plain-2',
    ]);
    expect((await world.administrator.get('/conversations?review=perhaps')).status).toBe(400);
  });

  it('show in the list how sure their score is', async () => {
    const { conversations } = await list();
    const of = (name: string) => conversations.find((call) => call.external_conversation_id === name)!;
    expect(of('plain-2')).toMatchObject({ coverage: 0.55, review: 'advised' });
    expect(of('sure-4')).toMatchObject({ coverage: 1, review: 'no' });
    expect(of('rude-3')).toMatchObject({ coverage: 1, review: 'urgent' });
    const width = ({ interval }: Call) => interval!.high - interval!.low;
    expect(width(of('plain-2'))).toBeGreaterThan(width(of('sure-4')));
  });
});

describe('what an engine suspects', () => {
  it('fails no call, and cannot be left unanswered', async () => {
    const { body } = await world.administrator.get<Detail>(`/conversations/${await idOf('rude-1')}`);
    expect(body.score).toBeGreaterThan(0);
    expect(body.evaluation).toMatchObject({ critical_failures: [], suspicions: ['respect'] });
    expect(body.evaluation.review.reasons).toEqual(['low_coverage', 'critical_suspected']);
    expect((await close('rude-1')).status).toBe(409);
  });

  it('fails the call once a person confirms it', async () => {
    const { status, body } = await answer('rude-1', 'respect', 'not_met');
    expect(status).toBe(200);
    expect(body).toMatchObject({ score: 0, interval: null, review: 'advised' });
    expect(body.evaluation).toMatchObject({ critical_failures: ['respect'], suspicions: [] });
    const line = body.evaluation.criteria.find(({ id }) => id === 'respect');
    expect(line).toMatchObject({ status: 'not_met', engine_status: 'not_met', decided_by: 'person' });
  });

  it('is gone once a person says that it is none', async () => {
    const { body } = await answer('rude-3', 'respect', 'met');
    expect(body).toMatchObject({ score: 100, review: 'no' });
    expect(body.evaluation).toMatchObject({ critical_failures: [], suspicions: [] });
    expect(names(await list('?review=true'))).toEqual(['plain-5', 'plain-2', 'rude-1']);
  });
});

describe('a review', () => {
  it('ends with the last question answered, or when a person says that it is over', async () => {
    expect((await answer('plain-5', 'pace', 'met')).body).toMatchObject({ coverage: 1, review: 'no' });
    const { status, body } = await close('plain-2');
    expect(status).toBe(200);
    expect(body).toMatchObject({ coverage: 0.55, review: 'no' });
    expect(body.evaluation.review).toMatchObject({
      reasons: ['low_coverage'],
      closed: { by: world.admin.email },
    });
    expect(names(await list('?review=true'))).toEqual(['rude-1']);
    const { body: audit } = await world.administrator.get<{ entries: { action: string }[] }>('/audit');
    expect(audit.entries.map(({ action }) => action)).toContain('review.closed');
  });

  it('is counted, with the answers that were too unsure', async () => {
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/calls_scored_total\{review="urgent"\} 2/);
    expect(metrics).toMatch(/calls_scored_total\{review="advised"\} 2/);
    expect(metrics).toMatch(/scorecard_answers_total\{answer="open"\} 3/);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../harness/running-service';
import { sharedService } from '../harness/shared-service';
import { callOf, organisationIn, type World } from './connector-world';

interface Rubric {
  name: string;
  version: string;
  hash: string;
  source: string;
  activated_at: string | null;
  templates: { id: string; source: string }[];
  sections: { id: string; name: string }[];
  criteria: {
    id: string;
    section: string;
    kind: string;
    question: string;
    rule: Record<string, string>;
    weight: number;
    examples: string[];
    counter_examples: string[];
  }[];
}
interface Criterion {
  id: string;
  status: string;
  engine_status: string;
  points: number | null;
  change?: { status: string; reason: string; by: string };
}
interface Call {
  id: string;
  score: number | null;
  evaluation: {
    score: number | null;
    engine_score: number | null;
    criteria: Criterion[];
    rubric: { hash: string; version: string };
  };
}
interface Refusal {
  error: string;
  issues: { field: string; message: string; line?: number }[];
}

let service: RunningService;
let world: World;

beforeAll(async () => {
  service = await sharedService();
});

const rubric = async () => (await world.administrator.get<Rubric>('/rubric')).body;
const put = <T = Rubric>(source: string) => world.administrator.request<T>('PUT', '/rubric', { source });
const versioned = (source: string, version: string) =>
  source.replace(/^version: .*$/m, `version: ${version}`);

async function analysedCall(): Promise<Call> {
  const { body } = await world.client.deliverTranscript(callOf('robin'));
  expect(body.analysed).toBe(true);
  return (await world.administrator.get<Call>(`/conversations/${body.conversation_id}`)).body;
}

async function freshWorld(): Promise<void> {
  world = await organisationIn(service);
  await service.linkAgent(world.organisationId, 'robin');
}

describe('the rubric', () => {
  beforeAll(freshWorld);

  it('is one that comes with the service until another is put in force', async () => {
    const given = await rubric();
    expect(given.activated_at).toBeNull();
    expect(given.templates.map(({ id }) => id)).toContain('sales');
    expect((await analysedCall()).evaluation.rubric.hash).toBe(given.hash);
  });

  it('shows what a shared criterion says, which the rubric only refers to', async () => {
    const { source, criteria, sections } = await rubric();
    expect(source).toContain('use: greeting');
    expect(source).not.toContain('says their own name');
    const greeting = criteria.find(({ id }) => id === 'greeting')!;
    expect(sections.map(({ id }) => id)).toContain(greeting.section);
    expect(greeting).toMatchObject({ name: 'Greeting', weight: 6, critical: false });
    expect(greeting.question).toContain('greet the customer');
    expect(greeting.rule.met).toContain('says their own name');
    expect(greeting.rule.not_counted).toContain('still there');
    expect(greeting.examples.length).toBeGreaterThan(2);
    expect(greeting.counter_examples).toContain('Hello, can you hear me?');
  });

  it('once changed, is what later calls are scored with; earlier calls keep theirs', async () => {
    const before = await analysedCall();
    const changed = await put(versioned((await rubric()).source, '9.0.0').replace('weight: 6', 'weight: 60'));
    expect(changed.status).toBe(200);
    expect(changed.body.activated_at).not.toBeNull();
    const after = await analysedCall();
    expect(after.evaluation.rubric).toMatchObject({ version: '9.0.0', hash: changed.body.hash });
    const kept = await world.administrator.get<Call>(`/conversations/${before.id}`);
    expect(kept.body.evaluation).toEqual(before.evaluation);
  });

  it('names the line of every mistake, and stays as it was', async () => {
    const { source, hash } = await rubric();
    const line = source.split('\n').findIndex((text) => text.includes('weight: 60')) + 1;
    const refused = await put<Refusal>(versioned(source, '9.1.0').replace('weight: 60', 'weight: heavy'));
    expect(refused.status).toBe(400);
    expect(refused.body.error).toBe('Invalid payload.');
    expect(refused.body.issues).toEqual([
      expect.objectContaining({
        field: 'source',
        line,
        message: expect.stringContaining(`line ${line}: `) as string,
      }),
    ]);
    expect((await put<Refusal>('name: [')).status).toBe(400);
    expect((await put<Refusal>('')).status).toBe(400);
    const keys = Array.from({ length: 16_000 }, (_, at) => `k${at}: v`).join('\n');
    const tooMany = await put<Refusal>(keys);
    expect(tooMany.status).toBe(400);
    expect(tooMany.body.issues).toEqual([
      expect.objectContaining({ message: expect.stringContaining('more than 20000 values') as string }),
    ]);
    expect((await rubric()).hash).toBe(hash);
  });

  it('cannot change under a version number that is taken, but can come back into force', async () => {
    const nine = await rubric();
    const same = await put<Refusal>(nine.source.replace('weight: 60', 'weight: 61'));
    expect(same.status).toBe(400);
    expect(same.body.issues[0]!.message).toContain('raise it');
    await put(versioned(nine.source, '9.2.0').replace('weight: 60', 'weight: 62'));
    expect((await rubric()).version).toBe('9.2.0');
    await put(nine.source);
    expect((await rubric()).hash).toBe(nine.hash);
    const { body } = await world.administrator.get<{ versions: { version: string; current: boolean }[] }>(
      '/rubric/versions',
    );
    expect(body.versions.map(({ version, current }) => [version, current])).toEqual([
      ['9.0.0', true],
      ['9.2.0', false],
    ]);
  });

  it('is previewed on the latest calls without changing any', async () => {
    const call = await analysedCall();
    const { source, hash } = await rubric();
    const preview = await world.administrator.request<{
      calls: { call_id: string; score_before: number; score_after: number }[];
      mean_before: number;
      mean_after: number;
      complete: boolean;
    }>('POST', '/rubric/preview', {
      source: versioned(source, '9.3.0').replace('weight: 60', 'weight: 600'),
    });
    expect(preview.status).toBe(200);
    expect(preview.body.complete).toBe(true);
    expect(preview.body.calls[0]!.call_id).toBe(call.id);
    expect(preview.body.calls[0]!.score_before).toBe(call.score);
    // A question that weighs more moves the score.
    expect(preview.body.mean_after).not.toBe(preview.body.mean_before);
    expect((await rubric()).hash).toBe(hash);
    expect((await world.administrator.get<Call>(`/conversations/${call.id}`)).body).toEqual(call);
  });
});

describe('a criterion of one’s own', () => {
  beforeAll(freshWorld);

  const OWN = `format: 2
id: own
name: Own
version: 1.0.0
sections: { all: All }
criteria:
  - id: survey
    section: all
    name: Survey
    question: Did the agent mention the survey?
    rule: { met: The agent says that a survey follows. }
    weight: 5
    detector: examples
    examples:
      - You will get a short survey after this call.
      - There is a survey coming to your phone, it takes a minute.
      - Would you stay on the line for a short survey?
      - You may be sent a survey about this call.
    counter_examples:
      - Will you stay on the line for a short survey?
      - You will get a letter about the land survey.
    coaching: { low: Mention it., high: Mentioned. }
  - id: recorded
    section: all
    name: Recorded
    question: Did the agent say so?
    rule: { met: The agent says so. }
    weight: 5
    detector: { wordings: [{ id: notice, name: the notice, said: ['is recorded'] }] }
    coaching: { low: Say so., high: Said. }
`;
  const attempt = (body: object) =>
    world.administrator.request<{
      kind: string;
      sentences: { sentence: string; counts: boolean; probability: number | null }[];
      contradictions: { text: string; is_example: boolean; nearest: string }[];
    }>('POST', '/rubric/try', body);

  it('is tried on sentences, surer of those that are like its examples', async () => {
    const near = 'After this call you will get a short survey.';
    const far = 'My router has two lamps.';
    const { status, body } = await attempt({ source: OWN, criterion: 'survey', sentences: [near, far] });
    expect(status).toBe(200);
    expect(body.kind).toBe('examples');
    const [like, unlike] = body.sentences;
    expect(like!.counts).toBe(true);
    expect(unlike!.counts).toBe(false);
    expect(like!.probability).toBeGreaterThan(unlike!.probability! + 0.2);
  });

  it('is told which of its examples contradict each other, without a sentence too', async () => {
    const { body } = await attempt({ source: OWN, criterion: 'survey', sentences: [] });
    expect(body.sentences).toEqual([]);
    expect(body.contradictions).toContainEqual({
      text: 'Would you stay on the line for a short survey?',
      is_example: true,
      nearest: 'Will you stay on the line for a short survey?',
    });
  });

  it('of literal wordings counts by them alone', async () => {
    const sentences = ['This call is recorded.', 'We tape this.'];
    const { body } = await attempt({ source: OWN, criterion: 'recorded', sentences });
    expect(body.sentences.map(({ counts, probability }) => [counts, probability])).toEqual([
      [true, null],
      [false, null],
    ]);
  });

  it.each([
    ['an unknown criterion', { source: OWN, criterion: 'nope', sentences: ['x'] }],
    ['no list of sentences', { source: OWN, criterion: 'survey' }],
    ['an empty sentence', { source: OWN, criterion: 'survey', sentences: [''] }],
    ['too many sentences', { source: OWN, criterion: 'survey', sentences: Array<string>(51).fill('x') }],
    ['a long sentence', { source: OWN, criterion: 'survey', sentences: ['x'.repeat(1_001)] }],
    ['no rubric', { source: 'id: [', criterion: 'survey', sentences: ['x'] }],
  ])('with %s is refused', async (_, body) => {
    expect((await attempt(body)).status).toBe(400);
  });
});

describe('an answer a person changes', () => {
  beforeAll(freshWorld);

  const change = (id: string, criterion: string, body: object) =>
    world.administrator.request<Call>('PUT', `/conversations/${id}/criteria/${criterion}`, body);

  it('changes the score, and keeps what the engine said beside it', async () => {
    const call = await analysedCall();
    const greeting = call.evaluation.criteria.find(({ id }) => id === 'greeting')!;
    expect(greeting.status).toBe('met');
    const body = { status: 'not_met', reason: 'The name is not understandable.' };
    const { status, body: changed } = await change(call.id, 'greeting', body);
    expect(status).toBe(200);
    const after = changed.evaluation.criteria.find(({ id }) => id === 'greeting')!;
    expect(after).toMatchObject({ status: 'not_met', engine_status: 'met', points: 0 });
    expect(after.change).toMatchObject({ ...body, by: world.admin.email });
    expect(changed.evaluation.engine_score).toBe(call.score);
    const { body: page } = await world.administrator.get<{ conversations: { id: string; score: number }[] }>(
      '/conversations',
    );
    expect(page.conversations.find(({ id }) => id === call.id)!.score).toBe(changed.evaluation.score);
  });

  it('counts in the agreement of engine and people, as does one that is confirmed', async () => {
    const call = await analysedCall();
    await change(call.id, 'greeting', { status: 'met', reason: 'Clear.' });
    const { body } = await world.administrator.get<{ evaluations: number; criteria: object[] }>('/agreement');
    expect(body).toEqual({
      evaluations: 2,
      criteria: [expect.objectContaining({ criterion: 'greeting', reviewed: 2, agreed: 0.5 })],
    });
    const audit = await world.administrator.get<{ entries: { action: string; details: object }[] }>('/audit');
    expect(audit.body.entries[0]).toMatchObject({
      action: 'answer.changed',
      details: { criterion: 'greeting', from: 'met', to: 'met' },
    });
  });

  it('two people changing answers of one call at once lose nothing', async () => {
    const call = await analysedCall();
    const ids = call.evaluation.criteria.slice(0, 6).map(({ id }) => id);
    await Promise.all(ids.map((id) => change(call.id, id, { status: 'partly', reason: `of ${id}` })));
    const { body } = await world.administrator.get<Call>(`/conversations/${call.id}`);
    const changed = body.evaluation.criteria.filter((one) => one.change).map(({ id }) => id);
    expect(changed).toEqual(ids);
  });

  it.each([
    [{ status: 'good', reason: 'x' }, 400],
    [{ status: 'met' }, 400],
    [{ status: 'met', reason: '' }, 400],
  ])('%j is refused', async (body, status) => {
    const call = await analysedCall();
    expect((await change(call.id, 'greeting', body)).status).toBe(status);
    expect((await change(call.id, 'no_such_criterion', { status: 'met', reason: 'x' })).status).toBe(404);
  });

  it('becomes an example in the draft of the rubric, which changes nothing that is live', async () => {
    const call = await analysedCall();
    const before = await rubric();
    const path = `/conversations/${call.id}/criteria/prohibited_language/example`;
    const add = (body: object) =>
      world.administrator.request<{ edition: number; utterance: string }>('POST', path, body);
    const added = await add({ sentence: 3, meets: false });
    expect(added.status).toBe(201);
    expect(await rubric()).toEqual(before);
    const draftOf = async () => {
      const { body } = await world.administrator.get<{
        draft: { edition: number; source: string; previewed: boolean; changes: object[]; issues: object[] };
      }>('/rubric/draft');
      return body.draft;
    };
    const draft = await draftOf();
    expect(draft).toMatchObject({ edition: added.body.edition, previewed: false, issues: [] });
    expect(draft.source).toContain(added.body.utterance);
    expect(draft.changes.length).toBeGreaterThan(0);
    expect((await add({ sentence: 99, meets: true })).status).toBe(400);

    const second = await add({ sentence: 1, meets: false });
    expect(second.body.edition).toBe(draft.edition + 1);
    const both = (await draftOf()).source;
    for (const { utterance } of [added.body, second.body]) expect(both).toContain(utterance);

    const broken = { source: 'no rubric', edition: second.body.edition };
    expect((await world.administrator.request('PUT', '/rubric/draft', broken)).status).toBe(200);
    expect((await add({ sentence: 3, meets: false })).status).toBe(409);
    const discarded = `/rubric/draft?edition=${second.body.edition + 1}`;
    expect((await world.administrator.request('DELETE', discarded)).status).toBe(200);
  });

  it('is taught only where the criterion takes examples', async () => {
    const { body } = await world.administrator.get<{
      criteria: { id: string; kind: string; parts: object[] }[];
    }>('/rubric');
    const taught = (id: string) => body.criteria.find((criterion) => criterion.id === id);
    expect(taught('prohibited_language')).toMatchObject({
      id: 'prohibited_language',
      kind: 'trained',
      parts: [],
      unwanted: true,
    });
    expect(taught('pace')!.kind).toBe('measure');
  });

  it('is looked back on by agent and by team', async () => {
    const { body: found } = await world.administrator.get<{ agents: { id: string }[] }>('/agents');
    const agentId = found.agents[0]!.id;
    const { body } = await world.administrator.get<{
      picture: { calls: number };
      course: { score: number }[];
      gaps: { lost: number; graded: number }[];
    }>(`/coaching/agents/${agentId}`);
    const { body: page } = await world.administrator.get<{ conversations: unknown[] }>('/conversations');
    expect(body.picture.calls).toBe(page.conversations.length);
    expect(body.course).toHaveLength(page.conversations.length);
    for (const gap of body.gaps) expect(gap.lost).toBeLessThanOrEqual(gap.graded);
    expect((await world.administrator.get('/coaching/teams/nobody')).status).toBe(404);
  });
});

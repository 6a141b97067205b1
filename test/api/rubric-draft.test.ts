import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningService } from '../harness/running-service';
import { sharedService } from '../harness/shared-service';
import { callOf, organisationIn, type World } from './connector-world';

interface Change {
  kind: string;
  id: string | null;
  field: string | null;
  before: string | null;
  after: string | null;
}
interface Draft {
  edition: number;
  source: string;
  hash: string | null;
  changed_by_you: boolean;
  previewed: boolean;
  issues: { line: number; path: string; message: string }[];
  changes: Change[];
  criteria: { id: string; weight: number }[];
}
interface Rubric {
  version: string;
  hash: string;
  source: string;
}
interface Preview {
  complete: boolean;
  calls: { call_id: string; score_before: number | null; score_after: number | null }[];
}
interface Version {
  id: string;
  version: string;
  hash: string;
  current: boolean;
}

let service: RunningService;
let world: World;

beforeAll(async () => {
  service = await sharedService();
});

const live = async () => (await world.administrator.get<Rubric>('/rubric')).body;
const draft = async () =>
  (await world.administrator.get<{ draft: Draft | null }>('/rubric/draft')).body.draft;
const save = <T = Draft>(source: string, edition: number) =>
  world.administrator.request<T>('PUT', '/rubric/draft', { source, edition });
const preview = (edition: number) =>
  world.administrator.request<Preview>('POST', '/rubric/draft/preview', { edition });
const publish = (edition: number, hash: string | null) =>
  world.administrator.request('POST', '/rubric/draft/publish', { edition, hash });
const versions = async () =>
  (await world.administrator.get<{ versions: Version[] }>('/rubric/versions')).body.versions;

const heavier = (source: string, version: string, weight = 60) =>
  source.replace(/^version: .*$/m, `version: ${version}`).replace(/weight: 6\d*\b/, `weight: ${weight}`);

beforeEach(async () => {
  world = await organisationIn(service);
  await service.linkAgent(world.organisationId, 'robin');
});

describe('the draft of a rubric', () => {
  it('is kept apart from the live rubric, with what differs in words', async () => {
    expect(await draft()).toBeNull();
    const { source, hash } = await live();
    const saved = await save(heavier(source, '9.0.0'), 0);
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ edition: 1, changed_by_you: true, previewed: false, issues: [] });
    expect(saved.body.changes).toContainEqual(
      expect.objectContaining({ kind: 'criterion_changed', field: 'weight', before: '6', after: '60' }),
    );
    expect(saved.body.changes).toContainEqual(
      expect.objectContaining({ kind: 'rubric_changed', field: 'version', after: '9.0.0' }),
    );
    expect(await draft()).toEqual(saved.body);
    expect((await live()).hash).toBe(hash);
  });

  it('is saved though it is no rubric yet, and then tells the lines that are wrong', async () => {
    const { source } = await live();
    const wrong = source.replace(/weight: 6\b/, 'weight: heavy');
    const line = wrong.split('\n').findIndex((text) => text.includes('weight: heavy')) + 1;
    const { body } = await save(wrong, 0);
    expect(body).toMatchObject({ edition: 1, hash: null, changes: [], criteria: [] });
    const values = { min: 0.01, max: 1000 };
    const message = 'should be a number from 0.01 to 1000';
    const issue = { line, path: 'criteria[0].weight', message, code: 'number_range', values };
    expect(body.issues).toEqual([issue]);
    const refused = await preview(1);
    expect(refused.status).toBe(400);
    const told = { ...issue, field: 'source', message: `line ${line}: ${issue.path}: ${message}` };
    expect(refused.body).toMatchObject({ code: 'invalid_payload', issues: [told] });
    expect((await publish(1, '0'.repeat(64))).status).toBe(400);
  });

  it('of two editors the second does not overwrite the first', async () => {
    const { source } = await live();
    expect((await save(heavier(source, '9.0.0'), 0)).status).toBe(200);
    const late = await save<{ error: string }>(heavier(source, '9.0.1', 61), 0);
    expect(late.status).toBe(409);
    expect(late.body.error).toContain('Somebody else');
    expect((await draft())?.source).toContain('weight: 60');
    expect((await save(heavier(source, '9.0.1', 61), 1)).body.edition).toBe(2);
    expect((await world.administrator.request('DELETE', '/rubric/draft?edition=1')).status).toBe(409);
    expect((await world.administrator.request('DELETE', '/rubric/draft?edition=2')).status).toBe(200);
    expect(await draft()).toBeNull();
  });

  it('saved by two at once is saved by one of them', async () => {
    const { source } = await live();
    const answers = await Promise.all(
      [60, 61, 62].map((weight) => save(heavier(source, '9.0.0', weight), 0)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it.each([
    ['no edition', { source: 'id: x' }],
    ['an edition that is no number', { source: 'id: x', edition: 'one' }],
    ['a negative edition', { source: 'id: x', edition: -1 }],
    ['no text', { edition: 0 }],
    ['a text that is too long', { source: 'x'.repeat(500_001), edition: 0 }],
  ])('with %s is refused', async (_, body) => {
    expect((await world.administrator.request('PUT', '/rubric/draft', body)).status).toBe(400);
    expect(await draft()).toBeNull();
  });
});

describe('publishing a draft', () => {
  it('takes only what was previewed on real calls', async () => {
    const { body: call } = await world.client.deliverTranscript(callOf('robin'));
    expect(call.analysed).toBe(true);
    const before = await live();
    const { body: saved } = await save(heavier(before.source, '9.0.0'), 0);
    expect((await publish(1, saved.hash)).status).toBe(409);

    const seen = await preview(1);
    expect(seen.status).toBe(200);
    expect(seen.body.complete).toBe(true);
    expect(seen.body.calls).toHaveLength(1);
    expect(seen.body.calls[0]?.score_after).not.toBe(seen.body.calls[0]?.score_before);
    expect((await draft())?.previewed).toBe(true);

    // What is saved after the preview is something else.
    const { body: other } = await save(heavier(before.source, '9.0.0', 66), 1);
    expect(other.previewed).toBe(false);
    expect((await publish(2, other.hash)).status).toBe(409);
    expect((await publish(2, saved.hash)).status).toBe(409);
    expect((await live()).hash).toBe(before.hash);

    // Back at the previewed content, that preview counts.
    const { body: again } = await save(`# the same\n${heavier(before.source, '9.0.0')}`, 2);
    expect(again).toMatchObject({ hash: saved.hash, previewed: true });
    expect((await publish(3, again.hash)).status).toBe(200);
    expect((await live()).hash).toBe(saved.hash);
    expect(await draft()).toBeNull();
    const { body: audit } = await world.administrator.get<{ entries: { action: string }[] }>('/audit');
    expect(audit.entries.map(({ action }) => action)).toContain('rubric.activated');
  });

  it('needs another preview when another rubric has gone live since', async () => {
    const { source } = await live();
    const { body: saved } = await save(heavier(source, '9.0.0'), 0);
    expect((await preview(1)).status).toBe(200);
    const put = await world.administrator.request('PUT', '/rubric', { source: heavier(source, '8.0.0', 63) });
    expect(put.status).toBe(200);
    expect((await draft())?.previewed).toBe(false);
    expect((await publish(1, saved.hash)).status).toBe(409);
    expect((await preview(1)).status).toBe(200);
    expect((await publish(1, saved.hash)).status).toBe(200);
  });

  it('refuses a version number that names another rubric, and keeps the draft', async () => {
    const { source } = await live();
    const { body: saved } = await save(source.replace(/weight: 6\b/, 'weight: 60'), 0);
    expect((await preview(1)).status).toBe(200);
    const refused = await world.administrator.request<{ issues: { message: string }[] }>(
      'POST',
      '/rubric/draft/publish',
      { edition: 1, hash: saved.hash },
    );
    expect(refused.status).toBe(400);
    expect(refused.body.issues[0]?.message).toContain('raise it');
    expect((await draft())?.edition).toBe(1);
  });
});

describe('going back to a former rubric', () => {
  it('brings back what was live before, the one that comes with the service included', async () => {
    expect((await world.client.deliverTranscript(callOf('robin'))).body.analysed).toBe(true);
    const shipped = await live();
    const { body: saved } = await save(heavier(shipped.source, '9.0.0'), 0);
    const seen = (await preview(1)).body.calls;
    expect((await publish(1, saved.hash)).status).toBe(200);
    const listed = await versions();
    expect(listed.map(({ hash, current }) => [hash, current])).toEqual([
      [saved.hash, true],
      [shipped.hash, false],
    ]);
    const former = listed[1]?.id;
    const compared = await world.administrator.get<{ changes: Change[] }>(
      `/rubric/versions/${former}/changes`,
    );
    expect(compared.body.changes).toContainEqual(
      expect.objectContaining({ field: 'weight', before: '60', after: '6' }),
    );
    const previewed = await world.administrator.get<Preview>(`/rubric/versions/${former}/preview`);
    const { calls, complete } = previewed.body;
    expect(complete).toBe(true);
    expect(calls).toHaveLength(1);
    // What the draft would have made of the call, the other way round.
    const scores = seen.map(({ score_before: was, score_after: is }) => [is, was]);
    expect(calls.map(({ score_before: was, score_after: is }) => [was, is])).toEqual(scores);
    const back = (liveHash: string | null) =>
      world.administrator.request('POST', `/rubric/versions/${former}/roll-back`, { live: liveHash });
    expect((await back(shipped.hash)).status).toBe(409);
    expect((await back(saved.hash)).status).toBe(200);
    expect((await live()).hash).toBe(shipped.hash);
    const { body: audit } = await world.administrator.get<{ entries: { action: string }[] }>('/audit');
    expect(audit.entries.map(({ action }) => action)).toContain('rubric.rolled_back');
  });

  it('knows no version of another organisation', async () => {
    const { source } = await live();
    await world.administrator.request('PUT', '/rubric', { source: heavier(source, '9.0.0') });
    const [mine] = await versions();
    const stranger = await organisationIn(service);
    const path = `/rubric/versions/${mine?.id}/roll-back`;
    expect((await stranger.administrator.request('POST', path, { live: mine?.hash })).status).toBe(404);
  });
});

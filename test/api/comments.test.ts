import { beforeAll, describe, expect, it } from 'vitest';
import type { AdministratorClient } from '../harness/administrator-client';
import type { RunningService } from '../harness/running-service';
import { sharedService } from '../harness/shared-service';
import { callOf, organisationIn, type World } from './connector-world';

interface Comments {
  comments: {
    id: string;
    sentence: number;
    text: string;
    author: string | null;
    is_own: boolean;
    created_at: string;
    edited_at: string | null;
  }[];
}

let service: RunningService;
let world: World;
let colleague: AdministratorClient;
let path: string;

beforeAll(async () => {
  service = await sharedService();
  world = await organisationIn(service);
  const options = [
    '--organisation',
    world.organisationId,
    '--lasting-password',
    '--email',
    'colleague@comments.example',
  ];
  colleague = await service.signIn(await service.command<World['admin']>('admin:create', ...options));
  await service.linkAgent(world.organisationId, 'robin');
  const { body } = await world.client.deliverTranscript(callOf('robin'));
  path = `/conversations/${body.conversation_id}/comments`;
});

const add = (sentence: number, text: string, by = world.administrator) =>
  by.request<Comments>('POST', path, { sentence, text });

describe('comments on the sentences of a call', () => {
  it('are shown to the whole organisation, with their author and time', async () => {
    const added = await add(1, '  Let the customer finish.  ');
    expect(added.status).toBe(201);
    const [comment] = (await colleague.get<Comments>(path)).body.comments;
    expect(comment).toMatchObject({
      sentence: 1,
      text: 'Let the customer finish.',
      author: world.admin.email,
      is_own: false,
      edited_at: null,
    });
    expect(added.body.comments[0]).toEqual({ ...comment, is_own: true });
  });

  it('are shown as they were written, even when they begin as what is stored encrypted does', async () => {
    const text = 'sealed:1: is how the letter from the notary began.';
    expect((await add(1, text)).status).toBe(201);
    const { status, body } = await colleague.get<Comments>(path);
    expect([status, body.comments?.at(-1)?.text]).toEqual([200, text]);
  });

  it('are changed and deleted only by who wrote them', async () => {
    const { id } = (await add(2, 'Good question.')).body.comments.at(-1)!;
    const own = `${path}/${id}`;
    expect((await colleague.request('PUT', own, { text: 'Bad question.' })).status).toBe(409);
    expect((await colleague.request('DELETE', own)).status).toBe(409);
    const changed = await world.administrator.request<Comments>('PUT', own, { text: 'Very good question.' });
    const comment = changed.body.comments.find((one) => one.id === id);
    expect(comment).toMatchObject({ text: 'Very good question.' });
    expect(comment?.edited_at).not.toBeNull();
    const left = await world.administrator.request<Comments>('DELETE', own);
    expect(left.body.comments.map((one) => one.id)).not.toContain(id);
    expect((await world.administrator.request('DELETE', own)).status).toBe(404);
  });

  it.each([
    ['a sentence the call does not have', { sentence: 11, text: 'Where?' }, 'sentence'],
    ['a negative sentence', { sentence: -1, text: 'Where?' }, 'sentence'],
    ['no words', { sentence: 0, text: '   ' }, 'text'],
    ['too many words', { sentence: 0, text: 'x'.repeat(2_001) }, 'text'],
  ])('are refused with %s', async (_what, body, field) => {
    const { status, body: answer } = await world.administrator.request<{ errors?: unknown }>(
      'POST',
      path,
      body,
    );
    expect(status).toBe(400);
    expect(JSON.stringify(answer)).toContain(field);
  });

  it('stand in the audit trail without their words', async () => {
    await add(3, 'A word nobody else would use: marzipan');
    const { body } = await world.administrator.get('/audit');
    const text = JSON.stringify(body);
    expect(text).toContain('comment.added');
    expect(text).not.toContain('marzipan');
  });

  it('are at most 100 on one call', async () => {
    const there = (await world.administrator.get<Comments>(path)).body.comments.length;
    for (let written = there; written < 100; written++)
      expect((await add(0, `Note ${written}`)).status).toBe(201);
    expect((await add(0, 'One more')).status).toBe(409);
  });
});

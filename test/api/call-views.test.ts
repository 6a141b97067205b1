import { beforeAll, describe, expect, it } from 'vitest';
import type { AdministratorClient } from '../harness/administrator-client';
import type { RunningService } from '../harness/running-service';
import { sharedService } from '../harness/shared-service';
import { organisationIn, type World } from './connector-world';

interface Views {
  views: { id: string; name: string; search: string; is_shared: boolean; is_own: boolean }[];
}

let service: RunningService;
let world: World;
let colleague: AdministratorClient;

beforeAll(async () => {
  service = await sharedService();
  world = await organisationIn(service);
  const options = [
    '--organisation',
    world.organisationId,
    '--lasting-password',
    '--email',
    'colleague@views.example',
  ];
  colleague = await service.signIn(await service.command<World['admin']>('admin:create', ...options));
});

const keep = (name: string, isShared: boolean, by = world.administrator) =>
  by.request<Views>('POST', '/call-views', { name, search: 'team=north', is_shared: isShared });

describe('kept views of the list of calls', () => {
  it('are seen by who keeps them, and by colleagues where they are shared', async () => {
    expect((await keep(' Mine ', false)).status).toBe(201);
    const { body } = await keep('Ours', true);
    expect(body.views).toMatchObject([
      { name: 'Mine', search: 'team=north', is_shared: false, is_own: true },
      { name: 'Ours', is_shared: true, is_own: true },
    ]);
    const seen = (await colleague.get<Views>('/call-views')).body.views;
    expect(seen).toMatchObject([{ name: 'Ours', is_own: false }]);
    const [mine, ours] = body.views;
    expect((await colleague.request('DELETE', `/call-views/${mine!.id}`)).status).toBe(404);
    const left = await colleague.request<Views>('DELETE', `/call-views/${ours!.id}`);
    expect(left).toMatchObject({ status: 200, body: { views: [] } });
  });

  it('get another name, filter and audience by who keeps them, and by colleagues as long as they are shared', async () => {
    const { body } = await keep('To be renamed', false);
    const { id } = body.views.find(({ name }) => name === 'To be renamed')!;
    const change = (by: AdministratorClient, name: string, is_shared: boolean) =>
      by.request<Views>('PUT', `/call-views/${id}`, { name, search: 'team=south', is_shared });
    expect((await change(colleague, 'Taken', true)).status).toBe(404);
    const shared = await change(world.administrator, ' Renamed ', true);
    expect(shared.body.views.find((view) => view.id === id)).toEqual({
      id,
      name: 'Renamed',
      search: 'team=south',
      is_shared: true,
      is_own: true,
    });
    const seen = await change(colleague, 'Renamed by a colleague', true);
    expect(seen.body.views).toMatchObject([{ id, name: 'Renamed by a colleague', is_own: false }]);
    expect((await change(colleague, ' ', true)).status).toBe(400);
    expect((await change(world.administrator, 'Mine again', false)).status).toBe(200);
    expect((await colleague.get<Views>('/call-views')).body.views).toEqual([]);
    await world.administrator.request('DELETE', `/call-views/${id}`);
  });

  it.each([
    ['no name', { name: ' ', search: '', is_shared: false }],
    ['a name that is too long', { name: 'n'.repeat(101), search: '', is_shared: false }],
    ['an address that is too long', { name: 'n', search: 's'.repeat(4_001), is_shared: false }],
    ['no word on who sees it', { name: 'n', search: '' }],
  ])('are refused with %s', async (_what, body) => {
    expect((await world.administrator.request('POST', '/call-views', body)).status).toBe(400);
  });

  it('are at most 30 of one administrator', async () => {
    for (let kept = 0; kept < 30; kept++)
      expect((await keep(`View ${kept}`, false, colleague)).status).toBe(201);
    expect((await keep('One more', false, colleague)).status).toBe(409);
    expect((await keep('Of somebody else', false)).status).toBe(201);
  });
});

import { beforeAll, expect, it } from 'vitest';
import { sharedService } from '../harness/shared-service';
import { organisationIn, type World } from './connector-world';

interface Refusal {
  issues: { field: string; message: string; code?: string; values?: Record<string, number> }[];
}

let world: World;

beforeAll(async () => {
  world = await organisationIn(await sharedService());
});

const inThreeYears = (): string => `${new Date().getUTCFullYear() + 3}-01-01T00:00:00Z`;

type Refused = [what: string, method: 'GET' | 'POST' | 'PUT', path: string, body: unknown, issue: object];

const REFUSED: Refused[] = [
  ['a field left out', 'POST', '/topics', { examples: ['I cancel.'] }, { field: 'name', code: 'required' }],
  ['a blank text', 'POST', '/call-views', { name: ' ', search: '', is_shared: false }, { code: 'blank' }],
  [
    'a text that is too long',
    'POST',
    '/read-keys',
    { name: 'x'.repeat(101), scopes: ['results:read'], expires_at: inThreeYears() },
    { field: 'name', code: 'length_wrong', values: { min: 1, max: 100 } },
  ],
  [
    'nothing chosen, and a day that is over',
    'POST',
    '/read-keys',
    { name: 'x', scopes: [], expires_at: '2020-01-01T00:00:00Z' },
    { field: 'expires_at', code: 'not_in_future' },
  ],
  [
    'a number out of its bounds',
    'PUT',
    '/retention',
    { calls_days: 0 },
    { field: 'calls_days', code: 'not_whole_number', values: { min: 1, max: 36_500 } },
  ],
  [
    'days in the wrong order',
    'GET',
    '/recordings/rejections?from=2026-02-02&to=2026-02-01',
    undefined,
    { field: 'to', code: 'to_before_from' },
  ],
  [
    'a day after which the calendar has none',
    'GET',
    '/coaching?from=9999-12-31&to=9999-12-31',
    undefined,
    { field: 'from', code: 'not_a_date' },
  ],
  [
    'an export of days in the wrong order',
    'POST',
    '/exports',
    { kind: 'calls', format: 'csv', from: '2026-02-02', to: '2026-02-01' },
    { field: 'to', code: 'to_before_from' },
  ],
  [
    'an export of scores in the wrong order',
    'POST',
    '/exports',
    { kind: 'calls', format: 'csv', min_score: 90, max_score: 10 },
    { field: 'max_score', code: 'max_below_min' },
  ],
  ...['/exports', '/erasures'].flatMap((path) =>
    ['zz', '!!!', '01980000-0000-7000-8000-00000000000g'].map((cursor): Refused => [
      `${cursor}, which is no cursor of ${path},`,
      'GET',
      `${path}?cursor=${cursor}`,
      undefined,
      { field: 'cursor', code: 'cursor_wrong' },
    ]),
  ),
  [
    'a range to send again without its days',
    'POST',
    '/webhooks/01980000-0000-7000-8000-000000000000/replay',
    {},
    { field: 'from', code: 'required' },
  ],
  [
    'an address without https',
    'POST',
    '/webhooks',
    { url: 'ftp://x', event_types: ['call.analysed'] },
    { field: 'url', code: 'url_not_https' },
  ],
  ['no e-mail address', 'POST', '/administrators', { email: 'x' }, { field: 'email', code: 'not_an_email' }],
  ['a field that is not known', 'PUT', '/settings', { moon: 1 }, { field: 'moon', code: 'field_unknown' }],
];

it.each(REFUSED)(
  '%s has a code, and the numbers of its message',
  async (_what, method, path, body, issue) => {
    const refusal = await world.administrator.request<Refusal>(method, path, body);
    expect(refusal.status).toBe(400);
    expect(refusal.body.issues).toContainEqual(expect.objectContaining(issue));
    for (const { code } of refusal.body.issues) expect(code).toEqual(expect.any(String));
  },
);

it('a password that may not be used has a code which says why', async () => {
  const change = (next: string) =>
    world.administrator.request<Refusal>('PUT', '/password', {
      current_password: world.admin.password,
      new_password: next,
    });
  expect((await change('aaaaaaaaaaaa')).body.issues).toEqual([
    {
      field: 'new_password',
      message: 'must have at least 5 different characters',
      code: 'password_too_few_characters',
      values: { min: 5 },
    },
  ]);
  const codeOf = async (next: string) => (await change(next)).body.issues[0]?.code;
  expect(await codeOf('short')).toBe('length_wrong');
  expect(await codeOf('password1234')).toBe('password_common');
  expect(await codeOf(world.admin.email)).toBe('password_is_name');
});

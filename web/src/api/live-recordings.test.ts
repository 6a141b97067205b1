import { afterEach, expect, it } from 'vitest';
import { putRecording } from './live-recordings';
import { queryClient } from './query-client';
import type { Recording } from './types';

const recording = (id: string, status: Recording['status'] = 'queued') =>
  ({ job_id: id, status, enqueued_at: '2026-11-20T10:00:00.000Z' }) as Recording;

const keyOf = (query: object) => ['recordings', {}, query, 'pages'];
const read = (query: object, ...pages: Recording[][]) =>
  queryClient.setQueryData(keyOf(query), {
    pages: pages.map((recordings) => ({ recordings, next_cursor: null })),
    pageParams: pages.map(() => null),
  });
const shown = (query: object = {}): string[] =>
  (queryClient.getQueryData<{ pages: { recordings: Recording[] }[] }>(keyOf(query))?.pages ?? []).flatMap(
    ({ recordings }) => recordings.map(({ job_id: id, status }) => `${id} ${status}`),
  );

afterEach(() => queryClient.clear());

it('shows a recording that has changed in its place, and a new one on top', () => {
  read({}, [recording('b')], [recording('a')]);
  putRecording(recording('a', 'processing'));
  putRecording(recording('c'));
  expect(shown()).toEqual(['c queued', 'b queued', 'a processing']);
});

it('shows it in those lists alone that ask for such recordings', () => {
  const later = { from: '2026-11-21T00:00:00.000Z' };
  read({ status: 'failed' }, [recording('a', 'failed')]);
  read({ status: 'queued' }, []);
  read(later, []);
  putRecording(recording('a', 'queued'));
  expect([shown({ status: 'failed' }), shown({ status: 'queued' }), shown(later)]).toEqual([
    [],
    ['a queued'],
    [],
  ]);
});

it('keeps a change that an answer under way does not know of', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const asked = queryClient.fetchQuery({
    queryKey: keyOf({}),
    queryFn: () => new Promise((resolve) => (answer = resolve)),
  });
  putRecording(recording('a', 'processing'));
  answer({ pages: [{ recordings: [recording('a')], next_cursor: null }], pageParams: [null] });
  await asked;
  await Promise.resolve();
  expect(shown()).toEqual(['a processing']);
});

it('leaves other answers below the same path as they are', () => {
  const key = ['recordings/rejections', {}, {}];
  queryClient.setQueryData(key, { days: [] });
  putRecording(recording('a'));
  expect(queryClient.getQueryData(key)).toEqual({ days: [] });
});

import { expect, it, vi } from 'vitest';
import type { Database } from '../../database/database';
import { Rubrics } from './rubrics.service';
import type { Scorer } from '../../scoring/scorer';

const version = (hash: string) => ({ id: `id of ${hash}`, hash });

it('a version that was being read while another was activated is not kept as the active one', async () => {
  let answer: (found: object) => void = () => undefined;
  const findOne = vi.fn(() => new Promise((resolve) => (answer = resolve)));
  const findOneByOrFail = vi.fn((_entity: unknown, { id }: { id: string }) =>
    Promise.resolve({ source: `source of ${id}` }),
  );
  const database = { read: { findOne, findOneByOrFail } } as unknown as Database;
  const rubrics = new Rubrics(database, {} as Scorer);

  const before = rubrics.current('organisation');
  rubrics.forgetActive('organisation');
  answer(version('old'));
  expect((await before).hash).toBe('old');

  const after = rubrics.current('organisation');
  answer(version('new'));
  expect((await after).hash).toBe('new');
  // Kept from here on.
  expect((await rubrics.current('organisation')).hash).toBe('new');
  expect(findOne).toHaveBeenCalledTimes(2);
});

it('a rubric that could not be read is asked for again', async () => {
  const readRubric = vi
    .fn()
    .mockRejectedValueOnce(new Error('no thread'))
    .mockResolvedValue({ hash: 'of the shipped one' });
  const rubrics = new Rubrics({} as Database, { readRubric } as unknown as Scorer);
  await expect(rubrics.shipped('sales')).rejects.toThrow('no thread');
  expect((await rubrics.shipped('sales')).hash).toBe('of the shipped one');
  await rubrics.shipped('sales');
  expect(readRubric).toHaveBeenCalledTimes(2);
});

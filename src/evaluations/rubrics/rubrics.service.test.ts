import { expect, it, vi } from 'vitest';
import { Rubrics } from './rubrics.service';
import type { RubricVersionsRepository } from './rubric-versions.repository';
import type { Scorer } from '../../scoring/scorer';

const version = (hash: string) => ({ id: `id of ${hash}`, hash });

it('a version that was being read while another was activated is not kept as the active one', async () => {
  let answer: (found: object) => void = () => undefined;
  const findActiveHash = vi.fn(() => new Promise((resolve) => (answer = resolve)));
  const getSource = vi.fn((_organisation: string, id: string) => Promise.resolve(`source of ${id}`));
  const versions = { findActiveHash, getSource } as unknown as RubricVersionsRepository;
  const rubrics = new Rubrics(versions, {} as Scorer);

  const before = rubrics.current('organisation');
  rubrics.forgetActive('organisation');
  answer(version('old'));
  expect((await before).hash).toBe('old');

  const after = rubrics.current('organisation');
  answer(version('new'));
  expect((await after).hash).toBe('new');
  // Kept from here on.
  expect((await rubrics.current('organisation')).hash).toBe('new');
  expect(findActiveHash).toHaveBeenCalledTimes(2);
});

it('a rubric that could not be read is asked for again', async () => {
  const readRubric = vi
    .fn()
    .mockRejectedValueOnce(new Error('no thread'))
    .mockResolvedValue({ hash: 'of the shipped one' });
  const rubrics = new Rubrics({} as RubricVersionsRepository, { readRubric } as unknown as Scorer);
  await expect(rubrics.shipped('sales')).rejects.toThrow('no thread');
  expect((await rubrics.shipped('sales')).hash).toBe('of the shipped one');
  await rubrics.shipped('sales');
  expect(readRubric).toHaveBeenCalledTimes(2);
});

import { getPriority, setPriority } from 'node:os';
import { expect, it, vi } from 'vitest';
import { lowerPriority } from './lower-priority';

vi.mock('node:os', () => ({ getPriority: vi.fn(), setPriority: vi.fn() }));

it.each([
  ['an ordinary process behind others', 0, 10],
  ['a process that is ahead of others behind them', -5, 10],
])('puts %s', (_, present, wanted) => {
  vi.mocked(getPriority).mockReturnValue(present);
  lowerPriority(wanted);
  expect(setPriority).toHaveBeenLastCalledWith(wanted);
});

it('leaves a process that was started with less where it is, for it may not be raised', () => {
  vi.mocked(setPriority).mockClear();
  vi.mocked(getPriority).mockReturnValue(15);
  lowerPriority(10);
  expect(setPriority).not.toHaveBeenCalled();
});

import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { SharedExclusiveLock } from './shared-exclusive-lock';

/** Work that is noted when it runs, and ends when told to. */
function workIn(running: Set<string>, name: string) {
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  const work = async (): Promise<void> => {
    running.add(name);
    await over;
    running.delete(name);
  };
  return { work, end };
}

it('lets shared work run together, and exclusive work alone, in the order they came', async () => {
  const running = new Set<string>();
  const lock = new SharedExclusiveLock();
  const [first, second, alone, last] = ['first', 'second', 'alone', 'last'].map((name) =>
    workIn(running, name),
  );
  const all = [
    lock.shared(first!.work),
    lock.shared(second!.work),
    lock.exclusive(alone!.work),
    lock.shared(last!.work),
  ];
  await turn();
  expect([...running]).toEqual(['first', 'second']);
  first!.end();
  await turn();
  expect([...running]).toEqual(['second']);
  second!.end();
  await turn();
  expect([...running]).toEqual(['alone']);
  alone!.end();
  await turn();
  expect([...running]).toEqual(['last']);
  last!.end();
  await Promise.all(all);
});

it('goes on after work that failed', async () => {
  const lock = new SharedExclusiveLock();
  await expect(lock.exclusive(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(lock.shared(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(lock.exclusive(() => Promise.resolve('done'))).resolves.toBe('done');
});

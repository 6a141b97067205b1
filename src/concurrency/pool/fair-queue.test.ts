import { describe, expect, it } from 'vitest';
import { FairQueue, type Priority, type Waiting } from './fair-queue';

interface Named extends Waiting {
  name: string;
}

const one = (group: string, name: string, priority: Priority = 'client', size = 1): Named => ({
  group,
  name,
  priority,
  size,
});

function drained(queue: FairQueue<Named>): string {
  const names: string[] = [];
  for (let next = queue.next(); next; next = queue.next()) names.push(next.name);
  return names.join(' ');
}

describe('the fair queue', () => {
  it('lets clients go before the background, and organisations take turns', () => {
    const queue = new FairQueue<Named>({ maxClients: 10, maxSize: 100 });
    for (const name of ['a1', 'a2', 'a3']) queue.add(one('a', name));
    queue.add(one('b', 'b0', 'background'));
    queue.add(one('b', 'b1'));
    queue.add(one('c', 'c1'));
    queue.add(one('b', 'b2'));
    expect(queue.waiting('client')).toBe(6);
    expect(drained(queue)).toBe('a1 b1 c1 a2 b2 a3 b0');
    expect(queue.length).toBe(0);
  });

  it('passes over those that may not begin yet, who keep their places', () => {
    const queue = new FairQueue<Named>({ maxClients: 10, maxSize: 100 });
    for (const name of ['a1', 'a2']) queue.add(one('a', name, 'client', 9));
    queue.add(one('a', 'a3'));
    queue.add(one('b', 'b1', 'client', 9));
    queue.add(one('c', 'c1', 'background'));
    const small = ({ size }: Named) => size === 1;
    expect(queue.next(undefined, small)?.name).toBe('a3');
    expect(queue.next(undefined, small)?.name).toBe('c1');
    expect(queue.next(undefined, small)).toBeUndefined();
    expect(queue.length).toBe(3);
    expect(drained(queue)).toBe('b1 a1 a2');
  });

  it('refuses the newcomer when it is full, unless another organisation holds more of it', () => {
    const queue = new FairQueue<Named>({ maxClients: 3, maxSize: 100 });
    for (const name of ['a1', 'a2', 'a3']) expect(queue.add(one('a', name))).toEqual([]);
    expect(queue.add(one('a', 'a4')).map(({ name }) => name)).toEqual(['a4']);
    expect(queue.add(one('b', 'b1')).map(({ name }) => name)).toEqual(['a3']);
    expect(drained(queue)).toBe('a1 b1 a2');
  });

  it('always has room for the background, which is bounded by who brings it', () => {
    const queue = new FairQueue<Named>({ maxClients: 1, maxSize: 100 });
    for (const name of ['b1', 'b2', 'b3']) expect(queue.add(one('b', name, 'background'))).toEqual([]);
    expect(queue.waiting('background')).toBe(3);
  });

  it('is also full when what waits is too large for the memory', () => {
    const queue = new FairQueue<Named>({ maxClients: 100, maxSize: 10 });
    queue.add(one('a', 'small'));
    queue.add(one('b', 'large', 'client', 8));
    expect(queue.add(one('c', 'middle', 'client', 3)).map(({ name }) => name)).toEqual(['large']);
    expect(drained(queue)).toBe('small middle');
  });

  it('forgets who gives up', () => {
    const queue = new FairQueue<Named>({ maxClients: 3, maxSize: 100 });
    const leaving = one('a', 'a1');
    queue.add(leaving);
    queue.add(one('a', 'a2'));
    expect(queue.remove(leaving)).toBe(true);
    expect(queue.remove(leaving)).toBe(false);
    expect(drained(queue)).toBe('a2');
  });
});

import { describe, expect, it } from 'vitest';
import { WaitingLine, type Priority, type Waiting } from './waiting-line';

interface Named extends Waiting {
  name: string;
}

const one = (group: string, name: string, priority: Priority = 'client', size = 1): Named => ({
  group,
  name,
  priority,
  size,
});

function drained(line: WaitingLine<Named>): string {
  const names: string[] = [];
  for (let next = line.next(); next; next = line.next()) names.push(next.name);
  return names.join(' ');
}

describe('the line', () => {
  it('lets clients go before the background, and organisations take turns', () => {
    const line = new WaitingLine<Named>({ most: 10, mostSize: 100 });
    for (const name of ['a1', 'a2', 'a3']) line.add(one('a', name));
    line.add(one('b', 'b0', 'background'));
    line.add(one('b', 'b1'));
    line.add(one('c', 'c1'));
    line.add(one('b', 'b2'));
    expect(line.waiting('client')).toBe(6);
    expect(drained(line)).toBe('a1 b1 c1 a2 b2 a3 b0');
    expect(line.length).toBe(0);
  });

  it('refuses the newcomer when it is full, unless another organisation holds more of it', () => {
    const line = new WaitingLine<Named>({ most: 3, mostSize: 100 });
    for (const name of ['a1', 'a2', 'a3']) expect(line.add(one('a', name))).toEqual([]);
    expect(line.add(one('a', 'a4')).map(({ name }) => name)).toEqual(['a4']);
    expect(line.add(one('b', 'b1')).map(({ name }) => name)).toEqual(['a3']);
    expect(drained(line)).toBe('a1 b1 a2');
  });

  it('always has room for the background, which is bounded by who brings it', () => {
    const line = new WaitingLine<Named>({ most: 1, mostSize: 100 });
    for (const name of ['b1', 'b2', 'b3']) expect(line.add(one('b', name, 'background'))).toEqual([]);
    expect(line.waiting('background')).toBe(3);
  });

  it('is also full when what waits is too large for the memory', () => {
    const line = new WaitingLine<Named>({ most: 100, mostSize: 10 });
    line.add(one('a', 'small'));
    line.add(one('b', 'large', 'client', 8));
    expect(line.add(one('c', 'middle', 'client', 3)).map(({ name }) => name)).toEqual(['large']);
    expect(drained(line)).toBe('small middle');
  });

  it('forgets who gives up', () => {
    const line = new WaitingLine<Named>({ most: 3, mostSize: 100 });
    const leaving = one('a', 'a1');
    line.add(leaving);
    line.add(one('a', 'a2'));
    expect(line.remove(leaving)).toBe(true);
    expect(line.remove(leaving)).toBe(false);
    expect(drained(line)).toBe('a2');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PriorityQueue } from './priority-queue';

describe('PriorityQueue', () => {
  it('gives what a stable sort by priority would, for any arrivals', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 })), (priorities) => {
        const line = new PriorityQueue<{ priority: number; arrival: number }>();
        const items = priorities.map((priority, arrival) => ({ priority, arrival }));
        for (const item of items) line.join(item);
        const taken = items.map(() => line.take());
        expect(taken).toEqual([...items].sort((a, b) => a.priority - b.priority));
        expect(line.take()).toBeUndefined();
      }),
    );
  });
});

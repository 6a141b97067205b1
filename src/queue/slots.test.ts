import { describe, expect, it } from 'vitest';
import { Slots } from './slots';

describe('Slots', () => {
  it('lets no more work at once than there are slots, and all in the end, failures included', async () => {
    const slots = new Slots(2);
    let now = 0;
    let most = 0;
    const work = (n: number) =>
      slots.run(async () => {
        most = Math.max(most, ++now);
        await new Promise((resolve) => setTimeout(resolve, 1));
        now--;
        if (n % 3 === 0) throw new Error('failed');
        return n;
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 9 }, (_, n) => work(n)));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(3);
    expect(most).toBe(2);
    expect(await slots.run(async () => 'free again')).toBe('free again');
  });
});

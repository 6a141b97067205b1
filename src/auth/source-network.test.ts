import { describe, expect, it } from 'vitest';
import { sourceNetwork } from './source-network';

describe('where something was done from', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    [undefined, 'unknown'],
    ['somewhere', 'unknown'],
  ])('of %s is kept as %s', (address, network) => expect(sourceNetwork(address)).toBe(network));
});

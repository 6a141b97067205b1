import { describe, expect, it } from 'vitest';
import { isNetwork, isWithin } from './network';

describe('a network', () => {
  it.each(['10.0.0.0/8', '192.0.2.7', 'fd00::/8', '::1', '0.0.0.0/0'])('is %s', (network) =>
    expect(isNetwork(network)).toBe(true),
  );

  it.each(['', 'example.com', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0/8', 'fd00::/129', '10.0.0.0/', 7, null])(
    'is not %s',
    (network) => expect(isNetwork(network)).toBe(false),
  );

  it.each([
    ['10.0.0.0/8', '10.255.0.1', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['10.0.0.0/8', '::ffff:10.1.2.3', true],
    ['192.0.2.7', '192.0.2.7', true],
    ['192.0.2.7', '192.0.2.8', false],
    ['fd00::/8', 'fd12::1%eth0', true],
    ['fd00::/8', '10.0.0.1', false],
    ['0.0.0.0/0', 'unknown', false],
  ])('%s and the address %s: %s', (network, address, within) =>
    expect(isWithin([network], address)).toBe(within),
  );

  it('that stands in no list holds nothing', () => expect(isWithin([], '10.0.0.1')).toBe(false));
});

import { describe, expect, it } from 'vitest';
import { clientNetwork } from './client-network';

describe('what a client is counted as', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
    ['', 'unknown'],
    ['a text as long as a header can be '.repeat(400), 'unknown'],
    [undefined, 'unknown'],
  ])('%s is %s', (address, network) => expect(clientNetwork(address)).toBe(network));
});

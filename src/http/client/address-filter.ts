import { isIP } from 'node:net';
import { addressesOf } from '../../config/network';

/** What of IPv4 is no address of a host on the public internet (IANA IPv4 Special-Purpose Address Registry). */
const SPECIAL_IPV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by subscribers of a provider
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, metadata services of clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
];

/** Global unicast; everything outside of it is loopback, link-local, unique local, multicast, mapped or unassigned. */
const GLOBAL_IPV6 = ['2000::/3'];

/** What of global unicast is no address of a host, or carries an IPv4 address (IANA IPv6 registry). */
const SPECIAL_IPV6 = [
  '2001::/23', // protocol assignments, Teredo
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: an IPv4 address follows
  '3fff::/20', // documentation
];

const specialIpv4 = addressesOf(SPECIAL_IPV4);
const globalIpv6 = addressesOf(GLOBAL_IPV6);
const specialIpv6 = addressesOf(SPECIAL_IPV6);

/** Decides which addresses a request that somebody else may direct is sent to. */
export class AddressFilter {
  private readonly allowed: ReturnType<typeof addressesOf>;

  /** `networks` are allowed besides the public internet, and without TLS. */
  constructor(networks: readonly string[] = []) {
    this.allowed = addressesOf(networks);
  }

  /** Whether a request may be sent to this literal address; without TLS only to an allowed network. */
  admits(address: string, protocol: 'http:' | 'https:'): boolean {
    const plain = unmapped(address);
    const family = isIP(plain);
    if (family === 0) return false;
    if (this.allowed.check(plain, family === 4 ? 'ipv4' : 'ipv6')) return true;
    if (protocol !== 'https:') return false;
    if (family === 4) return !specialIpv4.check(plain, 'ipv4');
    return globalIpv6.check(plain, 'ipv6') && !specialIpv6.check(plain, 'ipv6');
  }
}

/** An IPv4 address in the place of one that is written as an IPv6 one (`::ffff:10.0.0.1`, `::ffff:a00:1`). */
function unmapped(address: string): string {
  if (isIP(address) !== 6) return address;
  // The URL parser writes every form of one address the same.
  const text = new URL(`http://[${address.split('%')[0] ?? ''}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(text);
  if (!mapped) return text;
  const groups = mapped.slice(1).map((group) => parseInt(group, 16));
  return groups.flatMap((group) => [group >> 8, group & 0xff]).join('.');
}

import { BlockList, isIP, isIPv4 } from 'node:net';

/** Whether this is a literal IP address, or a network such as `10.0.0.0/8` or `fd00::/8`. */
export function isNetwork(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** The addresses of some networks, each of which `isNetwork`. */
export function addressesOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return list;
}

/** Whether one of the networks holds the address; an IPv4 address written as an IPv6 one is the IPv4 address. */
export function isWithin(networks: readonly string[], address: string): boolean {
  // A link-local address may name its interface.
  const [plain = ''] = address.split('%');
  const family = isIP(plain);
  return family !== 0 && addressesOf(networks).check(plain, family === 4 ? 'ipv4' : 'ipv6');
}

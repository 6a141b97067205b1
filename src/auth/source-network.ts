import { clientNetwork } from '../config/client-network';

/**
 * From where something was done, as sessions and the audit trail keep it: the /24 network of an IPv4 address, the /64 of
 * an IPv6 one. Enough to tell an office from a stranger, and not the address of a person's device, which is personal
 * data that nothing here needs.
 */
export function sourceNetwork(address: string | undefined): string {
  const network = clientNetwork(address);
  const lastDot = network.lastIndexOf('.');
  return network.includes(':') || lastDot < 0 ? network : `${network.slice(0, lastDot)}.0/24`;
}

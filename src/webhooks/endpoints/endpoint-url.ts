import { isIP } from 'node:net';
import type { AddressFilter } from '../../http/client/address-filter';
import { parseUrl } from '../../http/parse-url';

/** The longest address of an endpoint, in characters. */
export const MAX_URL_LENGTH = 2_000;

/**
 * What is wrong with the address of an endpoint, or null. A host name is checked when a request is sent: what it
 * resolves to now may be another address then.
 */
export function endpointUrlIssue(text: string, filter: AddressFilter, allowsHttp: boolean): string | null {
  const url = parseUrl(text);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'must be an https address';
  if (url.protocol === 'http:' && !allowsHttp) return 'must begin with https://';
  if (url.username || url.password) return 'must not hold a user name or password';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !filter.admits(host, url.protocol))
    return 'must not be a private, loopback or link-local address';
  return null;
}

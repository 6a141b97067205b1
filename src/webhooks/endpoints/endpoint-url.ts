import { isIP } from 'node:net';
import type { AddressFilter } from '../../http/client/address-filter';
import { parseUrl } from '../../http/parse-url';
import type { Fault } from '../../http/validation/fault';

/** The longest address of an endpoint, in characters. */
export const MAX_URL_LENGTH = 2_000;

/**
 * What is wrong with the address of an endpoint, or null. A host name is checked when a request is sent: what it
 * resolves to now may be another address then.
 */
export function endpointUrlIssue(text: string, filter: AddressFilter, allowsHttp: boolean): Fault | null {
  const url = parseUrl(text);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return { message: 'must be an https address', code: 'url_not_https' };
  if (url.protocol === 'http:' && !allowsHttp)
    return { message: 'must begin with https://', code: 'url_not_https' };
  if (url.username || url.password)
    return { message: 'must not hold a user name or password', code: 'url_with_password' };
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !filter.admits(host, url.protocol))
    return { message: 'must not be a private, loopback or link-local address', code: 'url_private' };
  return null;
}

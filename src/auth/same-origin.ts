import type { IncomingHttpHeaders } from 'node:http';
import { parseUrl } from '../http/parse-url';

/**
 * Whether a browser sent this request from a page of this service. A request without `Origin` and
 * `Sec-Fetch-Site` comes from no browser, and cannot have been brought about by another site.
 *
 * @param hosts the hosts this service is reached at, such as `example.org:8443`
 */
export function isSameOrigin(headers: IncomingHttpHeaders, hosts: readonly string[]): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = headers;
  if (origin === undefined) return true;
  // A browser says `null` for a page whose origin it hides: that is no page of ours.
  const url = parseUrl(origin);
  return url !== null && hosts.includes(url.host);
}

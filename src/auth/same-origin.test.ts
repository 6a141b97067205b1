import { describe, expect, it } from 'vitest';
import { isSameOrigin } from './same-origin';

const HOSTS = ['calls.example.com', 'calls.example.com:8443'];

describe('a request that changes something', () => {
  it.each([
    ['names this host as its origin', { origin: 'https://calls.example.com' }],
    ['names this host and port as its origin', { origin: 'https://calls.example.com:8443' }],
    ['comes from no browser', {}],
    ['is of the same origin as the browser says', { 'sec-fetch-site': 'same-origin' }],
    ['was typed by a person', { 'sec-fetch-site': 'none' }],
  ])('is let in when it %s', (_, headers) => expect(isSameOrigin(headers, HOSTS)).toBe(true));

  it.each([
    ['names another host', { origin: 'https://evil.example' }],
    ['names a host that only begins like this one', { origin: 'https://calls.example.com.evil.example' }],
    ['names a host that only ends like this one', { origin: 'https://evilcalls.example.com' }],
    ['names another port', { origin: 'https://calls.example.com:444' }],
    ['hides its origin', { origin: 'null' }],
    ['sends an origin that is none', { origin: '' }],
    ['is of another site as the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['is of a sibling site as the browser says', { 'sec-fetch-site': 'same-site' }],
  ])('is refused when it %s', (_, headers) => expect(isSameOrigin(headers, HOSTS)).toBe(false));

  it('is refused when its origin is no address, also after many that were read', () => {
    // Node 20's `URL.canParse` changes its mind about such bytes once the engine has compiled its caller.
    let refused = 0;
    for (let port = 0; port < 200_000; port++)
      if (!isSameOrigin({ origin: `http://127.0.0.1:${port % 60_000}` }, HOSTS)) refused++;
    expect(refused).toBe(200_000);
    expect(isSameOrigin({ origin: 'http://12\u00ef\u00bb\u00bf7.0.0.1:3000' }, HOSTS)).toBe(false);
  });
});

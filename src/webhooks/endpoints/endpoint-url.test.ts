import { describe, expect, it } from 'vitest';
import { AddressFilter } from '../../http/client/address-filter';
import { endpointUrlIssue } from './endpoint-url';

/** The code of what is wrong, as the service that was given these networks finds it; null when nothing is. */
const issueOf = (url: string, networks: string[] = []): string | null =>
  endpointUrlIssue(url, new AddressFilter(networks), networks.length > 0)?.code ?? null;

describe('the address of an endpoint', () => {
  it.each(['https://crm.example.com/hooks', 'https://crm.example.com', 'https://93.184.216.34/'])(
    'may be %s',
    (url) => expect(issueOf(url)).toBeNull(),
  );

  it.each(['crm.example.com/hooks', 'ftp://crm.example.com', 'javascript:alert(1)', '', 'https://'])(
    'may not be "%s", which is no address for https',
    (url) => expect(issueOf(url)).toBe('url_not_https'),
  );

  it('may not be http where no network is allowed', () => {
    expect(issueOf('http://crm.example.com/')).toBe('url_not_https');
    expect(issueOf('http://10.0.0.1/')).toBe('url_not_https');
  });

  it('may be http where networks are allowed: an address of theirs, or a name, which is looked up when it is sent to', () => {
    const networks = ['10.0.0.0/8'];
    expect(issueOf('http://10.1.2.3:8080/hook', networks)).toBeNull();
    expect(issueOf('http://crm.internal/hook', networks)).toBeNull();
    expect(issueOf('http://93.184.216.34/', networks)).toBe('url_private');
    expect(issueOf('https://192.168.0.1/', networks)).toBe('url_private');
  });

  it.each([
    'https://user:secret@crm.example.com/',
    'https://user@crm.example.com/',
    'https://:secret@crm.example.com/',
  ])('may not hold a user name or a password: %s', (url) => expect(issueOf(url)).toBe('url_with_password'));

  it.each([
    'https://crm.example.com:8443/hook',
    'https://crm.example.com:443/',
    'https://crm.example.com:1/',
  ])('may name any port: %s', (url) => expect(issueOf(url)).toBeNull());

  it.each(['https://crm.example.com:65536/', 'https://crm.example.com:port/'])(
    'may not name a port there is not: %s',
    (url) => expect(issueOf(url)).toBe('url_not_https'),
  );

  it.each([
    'https://127.0.0.1:8443/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]:8443/',
    'https://[::ffff:10.0.0.1]/',
  ])('may not be %s, however it is written', (url) => expect(issueOf(url)).toBe('url_private'));
});

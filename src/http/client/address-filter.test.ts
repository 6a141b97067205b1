import { describe, expect, it } from 'vitest';
import { AddressFilter } from './address-filter';

const filter = new AddressFilter();

describe('addresses that clients may have requests sent to', () => {
  it.each([
    '8.8.8.8',
    '93.184.216.34',
    '172.15.255.255',
    '172.32.0.1',
    '2606:4700::1111',
    '2a00:1450:4001:82a::200e',
  ])('admits %s', (address) => expect(filter.admits(address, 'https:')).toBe(true));

  it.each([
    ['this network', '0.0.0.0'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['shared by a provider', '100.64.0.1'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['link-local', '169.254.0.1'],
    ['metadata of a cloud', '169.254.169.254'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['link-local', 'fe80::1'],
    ['link-local with its interface', 'fe80::1%eth0'],
    ['unique local', 'fd00::1'],
    ['metadata of a cloud', 'fd00:ec2::254'],
    ['multicast', 'ff02::1'],
    ['mapped loopback', '::ffff:127.0.0.1'],
    ['mapped private, in hexadecimal', '::ffff:a00:1'],
    ['mapped, written in full', '0:0:0:0:0:ffff:c0a8:0101'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['NAT64 of loopback', '64:ff9b::7f00:1'],
    ['6to4 of loopback', '2002:7f00:1::'],
    ['Teredo', '2001::1'],
    ['documentation', '2001:db8::1'],
    ['no address', 'localhost'],
    ['no address', ''],
  ])('refuses %s: %s', (_what, address) => expect(filter.admits(address, 'https:')).toBe(false));

  it('takes a mapped public address for the IPv4 address it is', () =>
    expect(filter.admits('::ffff:8.8.8.8', 'https:')).toBe(true));

  it('sends without TLS only to networks that the operator allows', () => {
    const allowing = new AddressFilter(['10.1.0.0/16', 'fd00::/8']);
    expect(filter.admits('8.8.8.8', 'http:')).toBe(false);
    expect(allowing.admits('8.8.8.8', 'http:')).toBe(false);
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', 'fd00::1']) {
      expect(allowing.admits(address, 'http:')).toBe(true);
      expect(allowing.admits(address, 'https:')).toBe(true);
    }
    expect(allowing.admits('10.2.0.1', 'https:')).toBe(false);
  });
});

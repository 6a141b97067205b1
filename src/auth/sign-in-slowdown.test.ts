import { beforeEach, describe, expect, it } from 'vitest';
import { SignInSlowdown } from './sign-in-slowdown';

describe('the slowing of sign-in', () => {
  let now: number;
  let slowdown: SignInSlowdown;
  const from = (account: string, network: string, browser: string | null = null) => ({
    account,
    network,
    browser,
  });
  const fail = (times: number, account = 'a@example.com', address = '192.0.2.1') => {
    for (let i = 0; i < times; i++) {
      now += 20 * 60_000;
      slowdown.begin(from(account, address));
    }
  };

  beforeEach(() => {
    now = 1_000_000;
    slowdown = new SignInSlowdown(() => now);
  });

  it('lets five tries of an account pass, also when they are made at once, and then makes it wait', () => {
    const waits = Array.from({ length: 8 }, () => slowdown.begin(from('a@example.com', '192.0.2.1')));
    expect(waits).toEqual([0, 0, 0, 0, 0, 1_000, 1_000, 1_000]);
  });

  it('doubles the wait with each further failure, up to a minute for an account', () => {
    fail(5);
    const waits: number[] = [];
    for (let i = 0; i < 9; i++) {
      const wait = slowdown.begin(from('a@example.com', `192.0.2.${i}`));
      waits.push(wait);
      now += wait;
      slowdown.begin(from('a@example.com', `192.0.2.${i}`));
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  });

  it('slows an address that tries many accounts, and no other address', () => {
    for (let i = 0; i < 20; i++) expect(slowdown.begin(from(`${i}@example.com`, '192.0.2.1'))).toBe(0);
    expect(slowdown.begin(from('b@example.com', '192.0.2.1'))).toBe(1_000);
    expect(slowdown.begin(from('b@example.com', '192.0.2.2'))).toBe(0);
  });

  it('forgets an account that signed in, but not what else its address tried', () => {
    for (let i = 0; i < 4; i++) slowdown.begin(from('a@example.com', '192.0.2.1'));
    for (let i = 0; i < 15; i++) slowdown.begin(from(`${i}@example.com`, '192.0.2.1'));
    slowdown.begin(from('a@example.com', '192.0.2.1'));
    slowdown.succeeded(from('a@example.com', '192.0.2.1'));
    for (let i = 0; i < 5; i++) expect(slowdown.begin(from('a@example.com', '192.0.2.9'))).toBe(0);
    expect(slowdown.begin(from('z@example.com', '192.0.2.1'))).toBe(0);
    expect(slowdown.begin(from('z@example.com', '192.0.2.1'))).toBe(1_000);
  });

  it('forgets failures half an hour after the last', () => {
    for (let i = 0; i < 6; i++) slowdown.begin(from('a@example.com', '192.0.2.1'));
    now += 31 * 60_000;
    for (let i = 0; i < 5; i++) expect(slowdown.begin(from('a@example.com', '192.0.2.1'))).toBe(0);
  });

  it('counts a browser that has signed in before by itself: others neither keep it out nor are forgiven by it', () => {
    const browser = from('a@example.com', '192.0.2.1', 'hash');
    for (let i = 0; i < 30; i++) slowdown.begin(from('a@example.com', '192.0.2.1'));
    for (let i = 0; i < 5; i++) expect(slowdown.begin(browser)).toBe(0);
    expect(slowdown.begin(browser)).toBe(1_000);
    now += 1_000;
    expect(slowdown.begin(browser)).toBe(0);
    slowdown.succeeded(browser);
    expect(slowdown.begin(browser)).toBe(0);
    slowdown.succeeded(browser);
    now -= 1_000;
    expect(slowdown.begin(from('a@example.com', '192.0.2.1'))).toBeGreaterThan(0);
  });
});

import { describe, expect, it } from 'vitest';
import { CircuitBreaker } from './circuit-breaker';

describe('the circuit breaker', () => {
  it('rests after failures in a row, lets one try afterwards, and opens wide when that one succeeds', () => {
    let now = 0;
    const breaker = new CircuitBreaker({ failures: 2, restMs: 100, now: () => now });
    breaker.failed();
    expect(breaker.admits()).toBe(true);
    breaker.failed();
    expect(breaker.admits()).toBe(false);
    now = 100;
    expect(breaker.admits()).toBe(true);
    expect(breaker.admits()).toBe(false);
    breaker.succeeded();
    expect([breaker.admits(), breaker.admits()]).toEqual([true, true]);
  });

  it('counts failures in a row only', () => {
    const breaker = new CircuitBreaker({ failures: 2, restMs: 100, now: () => 0 });
    breaker.failed();
    breaker.succeeded();
    breaker.failed();
    expect(breaker.admits()).toBe(true);
  });

  it('opens after failures in a row, lets one probe through after its time, and closes on success', () => {
    let now = 0;
    const breaker = new CircuitBreaker({ failures: 2, restMs: 100, now: () => now });
    breaker.failed();
    breaker.succeeded();
    breaker.failed();
    expect(breaker.admits()).toBe(true);
    breaker.failed();
    expect(breaker.admits()).toBe(false);
    now = 100;
    expect(breaker.admits()).toBe(true);
    expect(breaker.admits()).toBe(false);
    breaker.failed();
    expect(breaker.admits()).toBe(false);
    now = 250;
    expect(breaker.admits()).toBe(true);
    breaker.withdrawn();
    expect(breaker.admits()).toBe(true);
    breaker.succeeded();
    expect(breaker.admits()).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { HighPass } from './high-pass';

/** Level of a tone behind the filter, dB against before it. */
function response(hertz: number): number {
  const filter = new HighPass(200, 16_000);
  let power = 0;
  for (let i = 0; i < 16_000; i++) {
    const out = filter.next(Math.SQRT2 * Math.cos((2 * Math.PI * hertz * i) / 16_000));
    if (i >= 8000) power += out * out;
  }
  return 10 * Math.log10(power / 8000);
}

describe('HighPass', () => {
  it('takes away mains hum and direct current', () => {
    expect(response(50)).toBeLessThan(-23);
    expect(response(60)).toBeLessThan(-20);
    expect(response(0)).toBeLessThan(-100);
  });

  it('is 3 dB down where it says it begins', () => {
    expect(response(200)).toBeCloseTo(-3, 1);
  });

  it('leaves speech alone', () => {
    expect(Math.abs(response(500))).toBeLessThan(0.15);
    expect(Math.abs(response(3000))).toBeLessThan(0.05);
  });
});

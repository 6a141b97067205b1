/**
 * Numbers from 0 up to, not including, 1 that come out the same for the same seed, so that a run can be repeated;
 * seeds side by side give unrelated numbers (mulberry32, a 32-bit generator).
 */
export function seededRandom(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

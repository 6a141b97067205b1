import { expect, it } from 'vitest';
import { withMetadataInBudget } from './metadata-budget';

it.each([
  ['all of those with little', [10, 10, 10], 3],
  ['those without any', [null, null], 2],
  ['one that alone is too much', [9_000_000, 10], 1],
  ['those before one that is too much beside them', [10, null, 9_000_000, 10], 2],
  ['no more than there is room for', [3_000_000, 3_000_000, 3_000_000], 2],
  ['none of none', [], 0],
])('of some calls are read at once: %s', (_which, bytes: (number | null)[], count) => {
  const calls = bytes.map((_, at) => ({ id: `call-${at}` }));
  const known = bytes.flatMap((one, at) => (one === null ? [] : [[`call-${at}`, one] as const]));
  expect(withMetadataInBudget(calls, new Map(known))).toEqual(calls.slice(0, count));
});

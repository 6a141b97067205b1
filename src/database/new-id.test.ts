import { expect, it } from 'vitest';
import { firstIdAt, newId } from './new-id';

it('makes identifiers of version 7 that differ, also past the random bytes drawn at once', () => {
  const ids = Array.from({ length: 2_000 }, newId);
  expect(new Set(ids).size).toBe(2_000);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([...new Set(ids.map((id) => id.slice(-12)))]).toHaveLength(2_000);
});

it('makes them in order, also within a millisecond, between the bounds of their time', () => {
  const from = new Date();
  const ids = Array.from({ length: 2_000 }, newId);
  const to = new Date(Date.now() + 1);
  expect(ids.toSorted()).toEqual(ids);
  expect(firstIdAt(from) < ids[0]! && ids.at(-1)! < firstIdAt(to)).toBe(true);
});

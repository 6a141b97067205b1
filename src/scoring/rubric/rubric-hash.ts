import { createHash } from 'node:crypto';
import type { Rubric } from './rubric';

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, held]) => held !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, held]) => [key, canonical(held)]),
  );
}

const known = new WeakMap<Rubric, string>();

/**
 * Hex SHA-256 of the canonical form of a rubric: what it means, whatever the layout, comments or key order it
 * was written with.
 */
export function rubricHash(rubric: Rubric): string {
  const held = known.get(rubric);
  if (held) return held;
  const hash = createHash('sha256')
    .update(JSON.stringify(canonical(rubric)))
    .digest('hex');
  known.set(rubric, hash);
  return hash;
}

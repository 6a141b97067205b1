import { createHash } from 'node:crypto';

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

const known = new WeakMap<object, string>();

/**
 * Hex SHA-256 of the canonical form of a rubric as it was read: what it means, whatever the layout, comments or key
 * order it was written with, and with its shared criteria in it.
 */
export function rubricHash(rubric: object): string {
  const held = known.get(rubric);
  if (held) return held;
  const hash = createHash('sha256')
    .update(JSON.stringify(canonical(rubric)))
    .digest('hex');
  known.set(rubric, hash);
  return hash;
}

/** Names a rubric by another hash than that of its own form: of the text it was converted from, or of its version. */
export function setRubricHash(rubric: object, hash: string): void {
  known.set(rubric, hash);
}

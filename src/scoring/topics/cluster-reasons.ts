import { similarity, type Vector } from '../engine/embedder';

/** What one customer begins a call with. */
export interface Reason {
  /** The sentence as it was said, cut to what may be shown. */
  quote: string;
  vector: Vector;
}

/** Calls that begin alike. */
export interface ReasonCluster {
  calls: number;
  /** Positions of some of its reasons, the most typical first; each in other words. */
  typical: number[];
}

/** Reasons this similar belong together. Chosen by looking at the groups of `training/calls`. */
const SAME = 0.5;
/** Groups that are kept apart while reasons are read: bounds the time to the product with the reasons. */
const MAX_GROUPS = 300;
/** Fewer calls show nothing. */
const MIN_CALLS = 3;
const MAX_CLUSTERS = 10;
const MAX_TYPICAL = 5;

/**
 * Groups reasons by their vectors, the largest groups first: each joins the group whose mean it is nearest to, or begins
 * one; then all are given to the nearest mean once more. The same reasons in the same order give the same groups.
 */
export function clusterReasons(reasons: readonly Reason[]): ReasonCluster[] {
  const sums: Float32Array[] = [];
  for (const { vector } of reasons) {
    const nearest = nearestTo(vector, sums);
    const sum = sums[nearest.at];
    if (sum && nearest.alike >= SAME) addTo(sum, vector);
    else if (sums.length < MAX_GROUPS) sums.push(Float32Array.from(vector));
  }
  const means = sums.map(unit);
  const groups = means.map((): { at: number; alike: number }[] => []);
  for (const [at, { vector }] of reasons.entries()) {
    const nearest = nearestTo(vector, means);
    if (nearest.alike >= SAME) groups[nearest.at]?.push({ at, alike: nearest.alike });
  }
  return groups
    .filter(({ length }) => length >= MIN_CALLS)
    .sort((a, b) => b.length - a.length || (a[0]?.at ?? 0) - (b[0]?.at ?? 0))
    .slice(0, MAX_CLUSTERS)
    .map((group) => ({ calls: group.length, typical: typicalOf(group, reasons) }));
}

function typicalOf(group: readonly { at: number; alike: number }[], reasons: readonly Reason[]): number[] {
  const said = new Set<string>();
  const typical: number[] = [];
  for (const { at } of [...group].sort((a, b) => b.alike - a.alike || a.at - b.at)) {
    const words = reasons[at]?.quote.toLowerCase() ?? '';
    if (said.has(words)) continue;
    said.add(words);
    typical.push(at);
    if (typical.length === MAX_TYPICAL) break;
  }
  return typical;
}

/** The nearest of some directions, which need not have unit length; the first of equals. */
function nearestTo(vector: Vector, directions: readonly Float32Array[]): { at: number; alike: number } {
  const best = { at: -1, alike: -1 };
  for (const [at, direction] of directions.entries()) {
    const alike = similarity(vector, direction) / lengthOf(direction);
    if (alike > best.alike) Object.assign(best, { at, alike });
  }
  return best;
}

const lengthOf = (vector: Float32Array): number => Math.sqrt(similarity(vector, vector)) || 1;

function unit(vector: Float32Array): Float32Array {
  const length = lengthOf(vector);
  return vector.map((value) => value / length);
}

function addTo(sum: Float32Array, vector: Vector): void {
  for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0);
}

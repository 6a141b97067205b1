import { seededRandom } from '../seeded-random.mjs';
import { trainLogisticRegression } from './logistic-regression.mjs';

/** Of a feature, in how many turns it must stand to be learned from. */
const MIN_TURNS = 2;
/** How closely the weights follow the labels; found by leaving files out. */
const COST = 6;
const SEED = 1;

/** The features of a turn, each once: `ids` and `values`. */
export function merged(groups) {
  const sums = new Map();
  for (const { ids, value } of groups) for (const id of ids) sums.set(id, (sums.get(id) ?? 0) + value);
  return { ids: Uint32Array.from(sums.keys()), values: Float32Array.from(sums.values()) };
}

/**
 * One logistic regression an act over the words of turns.
 *
 * @param {{ features: { ids: Uint32Array, values: Float32Array }, acts: Set<string> }[]} rows the turns of one speaker
 * @param {readonly string[]} acts
 * @returns {{ ids: Uint32Array, weights: Float64Array[] }} ids in ascending order, and for each act a weight for each id
 */
export function fitWordHeads(rows, acts) {
  const counts = new Map();
  for (const { features } of rows) for (const id of features.ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  const ids = Uint32Array.from(
    [...counts].filter(([, count]) => count >= MIN_TURNS).map(([id]) => id),
  ).sort();
  const columns = new Map(Array.from(ids, (id, column) => [id, column]));
  const matrix = sparseMatrix(
    rows.map(({ features }) => features),
    columns,
  );
  const weights = acts.map((act) => {
    const labels = Uint8Array.from(rows, (row) => Number(row.acts.has(act)));
    return trainLogisticRegression(matrix, labels, {
      C: COST,
      balanced: true,
      random: seededRandom(SEED),
      epochs: 10,
      tolerance: 0.2,
    });
  });
  return { ids, weights };
}

function sparseMatrix(rows, columnOf) {
  const starts = new Uint32Array(rows.length + 1);
  const columns = [];
  const values = [];
  rows.forEach((row, at) => {
    row.ids.forEach((id, k) => {
      const column = columnOf.get(id);
      if (column === undefined) return;
      columns.push(column);
      values.push(row.values[k]);
    });
    starts[at + 1] = columns.length;
  });
  return {
    starts,
    columns: Uint32Array.from(columns),
    values: Float32Array.from(values),
    width: columnOf.size,
  };
}

/** The heads with only the features that weigh most for some act, so that the file stays small. */
export function pruned({ ids, weights }, most) {
  if (ids.length <= most) return { ids, weights };
  const importance = Array.from(ids, (_, column) => Math.max(...weights.map((all) => Math.abs(all[column]))));
  const kept = [...ids.keys()]
    .sort((a, b) => importance[b] - importance[a] || a - b)
    .slice(0, most)
    .sort((a, b) => a - b);
  return {
    ids: Uint32Array.from(kept, (column) => ids[column]),
    weights: weights.map((all) => Float64Array.from(kept, (column) => all[column])),
  };
}

/** Weights by act as the model has them: for each feature, a weight for each act. */
export function byFeature(weights) {
  const length = weights[0]?.length ?? 0;
  const all = new Float32Array(length * weights.length);
  weights.forEach((ofAct, act) => ofAct.forEach((weight, row) => (all[row * weights.length + act] = weight)));
  return all;
}

import { seededRandom } from '../seeded-random.mjs';
import { trainLogisticRegression } from './logistic-regression.mjs';

const COST = 0.2;
const SEED = 2;
/** The act's own evidence comes so much larger, so that the penalty hardly touches its weight. */
const OWN = 4;

/**
 * One logistic regression an act over what `contextOf` gives.
 *
 * @param {{ context: Float32Array, acts: Set<string> }[]} rows the turns of one speaker
 * @param {readonly string[]} acts
 * @returns {Float64Array[]} for each act the weights, the constant last
 */
export function fitContextHeads(rows, acts) {
  const matrix = matrixOf(rows);
  return acts.map((act, own) => {
    const labels = Uint8Array.from(rows, (row) => Number(row.acts.has(act)));
    const options = { C: COST, random: seededRandom(SEED), epochs: 10 };
    scaleColumn(matrix, own, OWN);
    const weights = trainLogisticRegression(matrix, labels, options);
    scaleColumn(matrix, own, 1 / OWN);
    weights[own] *= OWN;
    return weights;
  });
}

export function contextScore(weights, context) {
  let score = weights[context.length];
  for (let i = 0; i < context.length; i++) score += weights[i] * context[i];
  return score;
}

function matrixOf(rows) {
  const width = (rows[0]?.context.length ?? 0) + 1;
  const starts = new Uint32Array(rows.length + 1);
  const columns = [];
  const values = [];
  rows.forEach(({ context }, at) => {
    context.forEach((value, column) => {
      if (value === 0) return;
      columns.push(column);
      values.push(value);
    });
    columns.push(width - 1);
    values.push(1);
    starts[at + 1] = columns.length;
  });
  return { starts, columns: Uint32Array.from(columns), values: Float32Array.from(values), width };
}

function scaleColumn({ columns, values }, column, by) {
  for (let k = 0; k < columns.length; k++) if (columns[k] === column) values[k] *= by;
}

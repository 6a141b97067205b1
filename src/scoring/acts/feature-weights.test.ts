import { expect, it } from 'vitest';
import { seededRandom } from '../../../scripts/seeded-random.mjs';
import { addRow, addRows } from './feature-weights';

it.each([1, 4, 11, 27])(
  'adds many rows of %i columns to the last bit as one row after the other does',
  (columns) => {
    const random = seededRandom(columns);
    const numbers = (count: number) => Float32Array.from({ length: count }, () => random() * 6 - 3);
    const size = 300;
    const weights = numbers(size * columns);
    const values = numbers(size).map((value, at) => (at % 3 === 0 ? 0 : value));
    const scores = numbers(columns);
    const oneByOne = scores.slice();
    for (let row = 0; row < size; row++) addRow(oneByOne, weights, row, values[row]!);
    addRows(scores, weights, values, size);
    expect(scores).toEqual(oneByOne);
  },
);

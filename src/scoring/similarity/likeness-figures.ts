import { similarity, type Vector } from '../engine/embedder';
import { gramSimilarity, type Grams } from './grams';

/** A text to compare: its grams, and its vector where there is one. */
export interface Compared {
  grams: Grams;
  vector: Vector | null;
  wordCount: number;
}

/** Examples and counter-examples of one thing, with the ordinary utterances they are to be told apart from. */
export class ExampleLikeness {
  private readonly ordinaryGrams: Spread;
  private readonly ordinaryVectors: Spread;

  constructor(
    private readonly examples: readonly Compared[],
    private readonly counterExamples: readonly Compared[],
    ordinary: readonly Compared[],
  ) {
    this.ordinaryGrams = spreadOf(ordinary.map((one) => mean(highest(byGrams(one, examples), 1))));
    this.ordinaryVectors = spreadOf(ordinary.map((one) => mean(highest(byVectors(one, examples), 1))));
  }

  /**
   * By words: similarity to the nearest example, mean of the nearest three, the first in standard deviations above that
   * of ordinary utterances, similarity to the nearest counter-example (that of an ordinary utterance where there is
   * none), and the logarithm of the number of words.
   */
  byWords(one: Compared): number[] {
    return [
      ...figures(byGrams(one, this.examples), byGrams(one, this.counterExamples), this.ordinaryGrams),
      length(one),
    ];
  }

  /** The same by vectors before those by words. */
  byVectors(one: Compared): number[] {
    return [
      ...figures(byVectors(one, this.examples), byVectors(one, this.counterExamples), this.ordinaryVectors),
      ...this.byWords(one),
    ];
  }
}

interface Spread {
  mean: number;
  deviation: number;
}

const length = ({ wordCount }: Compared): number => Math.log(Math.max(1, wordCount));

function figures(
  examples: readonly number[],
  counterExamples: readonly number[],
  ordinary: Spread,
): number[] {
  const nearest = mean(highest(examples, 1));
  const against = counterExamples.length === 0 ? ordinary.mean : mean(highest(counterExamples, 1));
  return [nearest, mean(highest(examples, 3)), (nearest - ordinary.mean) / ordinary.deviation, against];
}

const byGrams = ({ grams }: Compared, others: readonly Compared[]): number[] =>
  others.map((other) => gramSimilarity(grams, other.grams));

const byVectors = ({ vector }: Compared, others: readonly Compared[]): number[] =>
  others.map((other) => (vector && other.vector ? similarity(vector, other.vector) : 0));

const highest = (values: readonly number[], count: number): number[] =>
  [...values].sort((a, b) => b - a).slice(0, count);

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

function spreadOf(values: readonly number[]): Spread {
  const middle = mean(values);
  return { mean: middle, deviation: Math.sqrt(mean(values.map((value) => (value - middle) ** 2))) + 1e-6 };
}

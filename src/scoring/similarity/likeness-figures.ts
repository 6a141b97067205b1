import { similarity, type Vector } from '../engine/embedder';
import { gramSimilarity, type Grams } from './grams';
import { kernelRidge } from './kernel-ridge';

/** A text to compare: its grams, and its vector where there is one. */
export interface Compared {
  grams: Grams;
  vector: Vector | null;
  wordCount: number;
}

/** How similar two texts are: by words alone 0 to 1, with vectors -1 to 2. */
type Similarity = (one: Compared, other: Compared) => number;

const byWords: Similarity = (one, other) => gramSimilarity(one.grams, other.grams);
const byBoth: Similarity = (one, other) =>
  byWords(one, other) + (one.vector && other.vector ? similarity(one.vector, other.vector) : 0);

/** A counter-example counts as much as so many ordinary utterances. */
const COUNTER_IMPORTANCE = 5;
const PENALTY = 0.3;
/** Of the nearest examples, so many are averaged. */
const NEAREST = 3;

/** What tells some examples from their counter-examples and from ordinary utterances, by one kind of similarity. */
class Direction {
  /** The regression, written out: what it starts from, and what each gram and each number of a vector adds. */
  private readonly bias: number;
  private readonly gramWeights = new Map<string, number>();
  private readonly vectorWeights: Float32Array | null;
  /** Mean and standard deviation of the similarity of ordinary utterances to the examples. */
  private readonly ordinary: { mean: number; deviation: number };
  /** How much nearer the examples are to each other than ordinary utterances are to them, in deviations. */
  private readonly coherence: number;

  constructor(
    private readonly examples: readonly Compared[],
    private readonly counterExamples: readonly Compared[],
    ordinary: readonly Compared[],
    private readonly alike: Similarity,
  ) {
    const known = [...examples, ...counterExamples, ...ordinary];
    const others = known.length - examples.length;
    const coefficients = kernelRidge(
      known.map((one) => Float64Array.from(known, (other) => 1 + alike(one, other))),
      known.map((_, at) => (at < examples.length ? 1 : -1)),
      known.map((_, at) => {
        if (at < examples.length) return 1 / examples.length;
        return (at < examples.length + counterExamples.length ? COUNTER_IMPORTANCE : 1) / others;
      }),
      PENALTY,
    );
    this.bias = coefficients.reduce((sum, value) => sum + value, 0);
    for (const [at, { grams }] of known.entries())
      for (const [gram, weight] of grams)
        this.gramWeights.set(gram, (this.gramWeights.get(gram) ?? 0) + (coefficients[at] ?? 0) * weight);
    this.vectorWeights = alike === byBoth ? weightedSum(known, coefficients) : null;
    this.ordinary = spreadOf(ordinary.map((one) => this.nearness(one, examples)));
    this.coherence = mean(
      examples.map((one) =>
        this.deviations(
          this.nearness(
            one,
            examples.filter((other) => other !== one),
          ),
        ),
      ),
    );
  }

  /**
   * What the regression says of a text, the same times the coherence of the examples, how near it is to them in
   * deviations from ordinary utterances, how near to the nearest counter-example, and the coherence.
   */
  figures(one: Compared): number[] {
    const score = this.scoreOf(one);
    const near = this.deviations(this.nearness(one, this.examples));
    const against =
      this.counterExamples.length === 0
        ? this.ordinary.mean
        : Math.max(...this.counterExamples.map((other) => this.alike(one, other)));
    return [score, score * this.coherence, near, against, this.coherence];
  }

  private scoreOf({ grams, vector }: Compared): number {
    let score = this.bias;
    for (const [gram, weight] of grams) score += weight * (this.gramWeights.get(gram) ?? 0);
    return this.vectorWeights && vector ? score + similarity(vector, this.vectorWeights) : score;
  }

  private nearness(one: Compared, others: readonly Compared[]): number {
    const all = others.map((other) => this.alike(one, other)).sort((a, b) => b - a);
    return mean(all.slice(0, NEAREST));
  }

  private deviations(nearness: number): number {
    return (nearness - this.ordinary.mean) / this.ordinary.deviation;
  }
}

function weightedSum(texts: readonly Compared[], weights: Float64Array): Float32Array {
  const length = texts.find(({ vector }) => vector)?.vector?.length ?? 0;
  const sum = new Float32Array(length);
  texts.forEach(({ vector }, which) => {
    const weight = weights[which] ?? 0;
    vector?.forEach((value, at) => (sum[at] = (sum[at] ?? 0) + weight * value));
  });
  return sum;
}

/** How similar two texts are, by their words and, where both have one, their vectors. */
export const likenessOf: Similarity = byBoth;

/** How like some examples a text is, in figures for a regression. */
export class ExampleLikeness {
  private readonly words: Direction;
  private readonly both: Direction;

  /** `ordinary` are utterances of ordinary calls. */
  constructor(
    examples: readonly Compared[],
    counterExamples: readonly Compared[],
    ordinary: readonly Compared[],
  ) {
    this.words = new Direction(examples, counterExamples, ordinary, byWords);
    this.both = new Direction(examples, counterExamples, ordinary, byBoth);
  }

  byWords(one: Compared): number[] {
    return [...this.words.figures(one), logLength(one)];
  }

  byVectors(one: Compared): number[] {
    return [...this.both.figures(one), logLength(one)];
  }
}

const logLength = ({ wordCount }: Compared): number => Math.log(Math.max(1, wordCount));

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

function spreadOf(values: readonly number[]): { mean: number; deviation: number } {
  const middle = mean(values);
  return { mean: middle, deviation: Math.sqrt(mean(values.map((value) => (value - middle) ** 2))) + 1e-6 };
}

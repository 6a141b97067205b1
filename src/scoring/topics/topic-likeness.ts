import { kernelRidge } from '../similarity/kernel-ridge';
import { likenessOf, type Compared } from '../similarity/likeness-figures';

/** The texts of one topic. */
export interface ComparedTopic {
  examples: readonly Compared[];
  counterExamples: readonly Compared[];
}

/** What topics are told apart from. */
export interface Ordinary {
  /** Utterances of ordinary calls. */
  background: readonly Compared[];
  /** Other reasons for calls. */
  contrasts: readonly Compared[];
}

/** How like a topic an utterance is, in figures for a regression. */
export interface TopicFigures {
  /** What the ridge regression says: about 1 for an example, -1 for what is none. */
  score: number;
  /** Mean similarity to the nearest examples, in standard deviations above that of ordinary utterances. */
  nearness: number;
}

/** Shares of what does not belong to a topic; the examples weigh 1 together. Chosen on the development half of `training/topics`. */
const BACKGROUND_SHARE = 0.75;
const CONTRAST_SHARE = 1.25;
/** One counter-example counts as much as so many contrasts. */
const COUNTER_IMPORTANCE = 2;
/** A contrast this similar to an example says the same, and counts for nothing. */
const SAME_SIMILARITY = 0.9;
/** Weight of what counts for nothing: regression needs one above 0. */
const NOTHING = 1e-6;
const PENALTY = 0.3;
/** Of the nearest examples, so many are averaged. */
const NEAREST = 2;

/** Of an utterance that is nearer to a counter-example than to every example. */
const NONE: TopicFigures = { score: -1, nearness: 0 };

/** One topic, told apart from the others and from what is ordinary. */
interface LearntTopic {
  coefficients: Float64Array;
  bias: number;
  /** Positions among all texts. */
  examples: readonly number[];
  counterExamples: readonly number[];
  mean: number;
  deviation: number;
}

/**
 * Tells how like each of some topics an utterance is. The similarities of all texts are computed once and serve every
 * topic: that takes the square of their number, for 20 topics of 12 examples about half a second.
 */
export class TopicLikeness {
  private readonly texts: readonly Compared[];
  private readonly topics: readonly LearntTopic[];

  constructor(topics: readonly ComparedTopic[], { background, contrasts }: Ordinary) {
    const texts = [...background, ...contrasts];
    const places = topics.map(({ examples, counterExamples }) => ({
      examples: examples.map((one) => texts.push(one) - 1),
      counterExamples: counterExamples.map((one) => texts.push(one) - 1),
    }));
    this.texts = texts;
    const kernel = similarities(texts);
    const contrastsFrom = background.length;
    const allExamples = new Set(places.flatMap(({ examples }) => examples));
    for (let at = contrastsFrom; at < contrastsFrom + contrasts.length; at++) allExamples.add(at);
    this.topics = places.map((own) => learn(kernel, background.length, allExamples, own));
  }

  /** For each topic, in their order. */
  figures(one: Compared): TopicFigures[] {
    const alike = Float64Array.from(this.texts, (other) => likenessOf(one, other));
    return this.topics.map(({ coefficients, bias, examples, counterExamples, mean, deviation }) => {
      const isCounter = nearest(alike, counterExamples) > nearest(alike, examples);
      if (isCounter) return NONE;
      let score = bias;
      for (let at = 0; at < alike.length; at++) score += (coefficients[at] ?? 0) * (alike[at] ?? 0);
      return { score, nearness: (nearestMean(alike, examples) - mean) / deviation };
    });
  }
}

/** One more than the similarity of every two, so that the regression has a bias. */
function similarities(texts: readonly Compared[]): Float64Array[] {
  const kernel = texts.map(() => new Float64Array(texts.length));
  for (const [row, one] of texts.entries())
    for (let column = 0; column <= row; column++) {
      const other = texts[column];
      const alike = other ? 1 + likenessOf(one, other) : 0;
      (kernel[row] as Float64Array)[column] = alike;
      (kernel[column] as Float64Array)[row] = alike;
    }
  return kernel;
}

function learn(
  kernel: readonly Float64Array[],
  backgroundLength: number,
  reasons: ReadonlySet<number>,
  own: { examples: readonly number[]; counterExamples: readonly number[] },
): LearntTopic {
  const examples = new Set(own.examples);
  const counterExamples = new Set(own.counterExamples);
  const isSame = (at: number): boolean =>
    own.examples.some((example) => (kernel[at]?.[example] ?? 0) - 1 > SAME_SIMILARITY);
  const weights = kernel.map((_, at): number => {
    if (examples.has(at)) return 0;
    if (counterExamples.has(at)) return COUNTER_IMPORTANCE;
    return reasons.has(at) && !isSame(at) ? 1 : 0;
  });
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const coefficients = kernelRidge(
    kernel,
    kernel.map((_, at) => (examples.has(at) ? 1 : -1)),
    weights.map((weight, at) => {
      if (examples.has(at)) return 1 / examples.size;
      if (at < backgroundLength) return BACKGROUND_SHARE / backgroundLength;
      return weight > 0 ? (CONTRAST_SHARE * weight) / all : NOTHING;
    }),
    PENALTY,
  );
  const ordinary = kernel.slice(0, backgroundLength).map((row) => nearestMean(row, own.examples) - 1);
  const mean = meanOf(ordinary);
  return {
    coefficients,
    bias: coefficients.reduce((sum, value) => sum + value, 0),
    examples: own.examples,
    counterExamples: own.counterExamples,
    mean,
    deviation: Math.sqrt(meanOf(ordinary.map((value) => (value - mean) ** 2))) + 1e-6,
  };
}

const nearest = (alike: Float64Array, among: readonly number[]): number =>
  among.reduce((most, at) => Math.max(most, alike[at] ?? 0), -1);

function nearestMean(alike: Float64Array, among: readonly number[]): number {
  const ordered = among.map((at) => alike[at] ?? 0).sort((a, b) => b - a);
  return meanOf(ordered.slice(0, NEAREST));
}

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

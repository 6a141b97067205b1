import type { Embedder } from '../engine/embedder';
import { countWords, normaliseWords } from '../words/normalise';
import type { ExampleFinding, ExampleSet } from './example-finding';
import type { Contradiction } from '../trial/criterion-trial';
import { ExampleLikeness, likenessOf, type Compared } from './likeness-figures';
import { likenessModel, type LoadedLikenessModel, type Regression } from './likeness-model';

/** An utterance to compare. */
export interface ComparedUtterance {
  /** Position in the call. */
  at: number;
  /** Normalised. */
  words: string;
  wordCount: number;
}

/** Utterances compared by their words for one set of examples: the time this takes is bounded. */
const MAX_BY_WORDS = 2_000;
/** Utterances of a call compared by their vectors, of 10 ms each: those most probable by words. */
const MAX_BY_VECTORS = 24;
/** Longer runs of letters are no words: the model's tokeniser takes time by the square of them. */
const MAX_CHARACTERS = 600;

interface Candidate extends ExampleFinding {
  examples: ExampleSet;
  compared: Compared;
  words: string;
}

/** Tells how probably utterances count as given examples do, by words and, with an embedder, by sentence vectors. */
export class ExampleComparer {
  private readonly prepared = new WeakMap<ExampleSet, Promise<ExampleLikeness>>();

  constructor(
    private readonly embedder?: Embedder,
    private readonly model: LoadedLikenessModel = likenessModel(),
  ) {}

  /** Reads examples ahead, as comparing will need them. */
  async prepare(sets: readonly ExampleSet[]): Promise<void> {
    for (const set of sets) await this.likenessTo(set);
  }

  /**
   * Findings for each set, in the order of the call. Deterministic for the same call and sets. Rejects with
   * `ScoringFailed` when the embedder fails.
   */
  async compare(
    wanted: readonly { examples: ExampleSet; utterances: readonly ComparedUtterance[] }[],
  ): Promise<Map<ExampleSet, ExampleFinding[]>> {
    const candidates: Candidate[] = [];
    // Most utterances are compared with several sets: each is read once.
    const read = new Map<number, Compared>();
    for (const { examples, utterances } of wanted) {
      const likeness = await this.likenessTo(examples);
      for (const { at, words, wordCount } of utterances.slice(0, MAX_BY_WORDS)) {
        if (words.length > MAX_CHARACTERS) continue;
        const compared = read.get(at) ?? { grams: this.model.grams.gramsOf(words), vector: null, wordCount };
        read.set(at, compared);
        const probability = probabilityOf(this.model.words, likeness.byWords(compared));
        candidates.push({ examples, at, probability, compared, words });
      }
    }
    if (this.embedder) await this.compareVectors(candidates, this.embedder);
    const findings = new Map(wanted.map(({ examples }) => [examples, [] as ExampleFinding[]]));
    for (const { examples, at, probability } of candidates) findings.get(examples)?.push({ at, probability });
    return findings;
  }

  /** The examples that are nearer to a counter-example than to the other examples, and the other way round. */
  async contradictions({ examples, counterExamples }: ExampleSet): Promise<Contradiction[]> {
    const compared = await this.comparedOf([...examples, ...counterExamples]);
    const texts = [...examples, ...counterExamples];
    const isExample = (at: number): boolean => at < examples.length;
    return texts.flatMap((example, at) => {
      const one = compared[at];
      if (!one) return [];
      const nearestOn = (side: boolean): { text: string; near: number } =>
        texts.reduce(
          (best, text, other) => {
            const near = compared[other] ? likenessOf(one, compared[other]) : 0;
            return other !== at && isExample(other) === side && near > best.near ? { text, near } : best;
          },
          { text: '', near: 0 },
        );
      const own = nearestOn(isExample(at));
      const against = nearestOn(!isExample(at));
      const isAlone = (isExample(at) ? examples : counterExamples).length === 1;
      return !isAlone && against.near > own.near
        ? [{ text: example, isExample: isExample(at), nearest: against.text }]
        : [];
    });
  }

  /** Looks again at the most probable utterances, by their vectors. */
  private async compareVectors(candidates: readonly Candidate[], embedder: Embedder): Promise<void> {
    const chosen = new Map<number, string>();
    for (const { at, words } of [...candidates].sort(
      (a, b) => b.probability - a.probability || a.at - b.at,
    )) {
      if (chosen.size === MAX_BY_VECTORS) break;
      chosen.set(at, words);
    }
    const places = [...chosen].sort(([a], [b]) => a - b);
    const vectors = await embedder.embed(places.map(([, words]) => words));
    const vectorAt = new Map(places.map(([at], index) => [at, vectors[index]]));
    for (const candidate of candidates) {
      const vector = vectorAt.get(candidate.at);
      if (!vector) continue;
      const likeness = await this.likenessTo(candidate.examples);
      const figures = likeness.byVectors({ ...candidate.compared, vector });
      candidate.probability = probabilityOf(this.model.vectors, figures);
    }
  }

  private likenessTo(set: ExampleSet): Promise<ExampleLikeness> {
    const held = this.prepared.get(set);
    if (held) return held;
    const made = this.read(set);
    this.prepared.set(set, made);
    made.catch(() => this.prepared.delete(set));
    return made;
  }

  private async read({ examples, counterExamples }: ExampleSet): Promise<ExampleLikeness> {
    const { grams, background, vectorsOfBackground } = this.model;
    const compared = await this.comparedOf([...examples, ...counterExamples]);
    const ordinary = background.map((words, at) => ({
      grams: grams.gramsOf(words),
      vector: vectorsOfBackground[at] ?? null,
      wordCount: countWords(words),
    }));
    return new ExampleLikeness(compared.slice(0, examples.length), compared.slice(examples.length), ordinary);
  }

  private async comparedOf(texts: readonly string[]): Promise<Compared[]> {
    const normalised = texts.map(normaliseWords);
    const vectors = this.embedder ? await this.embedder.embed(normalised) : [];
    return normalised.map((words, at) => ({
      grams: this.model.grams.gramsOf(words),
      vector: vectors[at] ?? null,
      wordCount: countWords(words),
    }));
  }
}

/** 0 to 1. */
export function probabilityOf({ bias, weights }: Regression, figures: readonly number[]): number {
  const score = weights.reduce((sum, weight, at) => sum + weight * (figures[at] ?? 0), bias);
  return 1 / (1 + Math.exp(-score));
}

/** Probability that something is said anywhere in a window of the findings, 0 to 1; 0 in an empty one. */
export function probablyAnywhere(
  findings: readonly ExampleFinding[],
  { window }: Pick<LoadedLikenessModel, 'window'> = likenessModel(),
): number {
  if (findings.length === 0) return 0;
  const likeliest = Math.max(...findings.map(({ probability }) => probability));
  const nowhere = findings.reduce((product, { probability }) => product * (1 - probability), 1);
  return probabilityOf(window, [logOdds(likeliest), logOdds(1 - nowhere)]);
}

/**
 * Where something is probably said: nowhere, or wherever it is more probable than not, or at the likeliest place. The
 * likeliest first.
 */
export function likelyPlaces(findings: readonly ExampleFinding[]): ExampleFinding[] {
  if (probablyAnywhere(findings) < 0.5) return [];
  const ordered = [...findings].sort((a, b) => b.probability - a.probability || a.at - b.at);
  return ordered.filter(({ probability }, at) => at === 0 || probability >= 0.5);
}

/** Nothing is certain: log-odds are bounded. */
const MIN_PROBABILITY = 0.001;

export function logOdds(probability: number): number {
  const bounded = Math.min(1 - MIN_PROBABILITY, Math.max(MIN_PROBABILITY, probability));
  return Math.log(bounded / (1 - bounded));
}

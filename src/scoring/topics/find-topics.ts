import { LRUCache } from 'lru-cache';
import type { Sentence } from '../../conversations/sentence';
import type { Embedder } from '../engine/embedder';
import type { Compared } from '../similarity/likeness-figures';
import { likenessModel, type LoadedLikenessModel } from '../similarity/likeness-model';
import { countWords, normaliseWords } from '../words/normalise';
import { readTranscript } from '../words/transcript';
import type { Utterance } from '../words/utterance';
import { CONTRASTS } from './contrasts';
import type { Reason } from './cluster-reasons';
import { asExample, openingReason } from './opening-reason';
import type { FoundTopic, TopicExamples, TopicSet } from './topic';
import { TopicLikeness, type TopicFigures } from './topic-likeness';

/**
 * Utterances of the customer a call's topics are looked for in, the first that say something: each takes an embedding of
 * some 10 ms, and later ones are seldom about the reason.
 */
const UTTERANCES = 4;
/** Shorter ones greet or agree. */
const MIN_WORDS = 3;
/** Longer runs of letters are no words: the model's tokeniser takes time by the square of them. */
const MAX_CHARACTERS = 600;

/** What an utterance counts less for each one before it. */
const LATER = 0.03;
const NEARNESS_WEIGHT = 0.05;
/** Makes a probability of the figures: logistic regression on the development half of `training/topics`. */
const REGRESSION = { bias: 1.91, weight: 12.98 };

/** From here on a topic is found: where nine in ten were right on the development half. See docs/topics.md. */
const MIN_PROBABILITY = 0.6;

/** Sets of topics a thread keeps prepared, each some hundred kilobytes: preparing one takes up to seconds. */
const MAX_PREPARED = 100;
/** Those that are only tried have places of their own, so that no draft makes a call wait. */
const MAX_TRIED = 3;

/** How probable each topic is by a sentence alone, in the order of the topics. */
export interface TopicTrial {
  sentence: string;
  topics: { topic: string; probability: number }[];
}

/** Tells what calls are about, by the examples of an organisation's topics. The same call and topics give the same. */
export class TopicFinder {
  private readonly prepared = new LRUCache<string, Promise<TopicLikeness>>({ max: MAX_PREPARED });
  private readonly tried = new LRUCache<string, Promise<TopicLikeness>>({ max: MAX_TRIED });
  private contrasts: Promise<Compared[]> | null = null;

  /** Without an embedder words alone are compared. */
  constructor(
    private readonly embedder?: Embedder,
    private readonly model: LoadedLikenessModel = likenessModel(),
  ) {}

  /**
   * The topics of a call, the most probable first; often none: not knowing is an answer. Rejects with `ScoringFailed` when
   * the embedder fails.
   */
  async find(sentences: readonly Sentence[], set: TopicSet): Promise<FoundTopic[]> {
    const utterances = openingUtterances(sentences);
    if (utterances.length === 0 || set.topics.length === 0) return [];
    const figures = await this.figuresOf(utterances, await this.likenessTo(set, this.prepared));
    const likeliest = set.topics.map(({ id }, at) => {
      const found: FoundTopic = { topic: id, probability: 0, sentence: utterances[0]?.sentence ?? 0 };
      for (const [place, { sentence }] of utterances.entries()) {
        const probability = probabilityOf(figures[place]?.[at], place);
        if (probability > found.probability) Object.assign(found, { probability, sentence });
      }
      return found;
    });
    return likeliest
      .sort((a, b) => b.probability - a.probability)
      .filter(({ probability }) => probability >= MIN_PROBABILITY)
      .map((found) => ({ ...found, probability: Math.round(found.probability * 100) / 100 }));
  }

  /** What each sentence would count for if a call began with it. */
  async try(sentences: readonly string[], set: TopicSet): Promise<TopicTrial[]> {
    const read = sentences.map((sentence) => {
      const words = normaliseWords(sentence);
      return { words, wordCount: countWords(words) };
    });
    const figures = await this.figuresOf(read, await this.likenessTo(set, this.tried));
    return sentences.map((sentence, place) => ({
      sentence,
      topics: set.topics.map(({ id }, at) => ({
        topic: id,
        probability: Math.round(probabilityOf(figures[place]?.[at], 0) * 100) / 100,
      })),
    }));
  }

  /** What a customer begins a call with; null where nobody says one, and without an embedder. */
  async reasonOf(sentences: readonly Sentence[]): Promise<Reason | null> {
    const said = this.embedder ? openingReason(sentences) : null;
    if (!said || !this.embedder) return null;
    const [vector] = await this.embedder.embed([said.words]);
    // Copied: the vectors of a list share their memory.
    return vector ? { quote: asExample(said.quote), vector: Float32Array.from(vector) } : null;
  }

  /** For each text the figures of each topic. */
  private async figuresOf(
    texts: readonly Pick<Utterance, 'words' | 'wordCount'>[],
    likeness: TopicLikeness,
  ): Promise<TopicFigures[][]> {
    const compared = await this.compared(texts);
    return compared.map((one) => likeness.figures(one));
  }

  private likenessTo(
    { version, topics }: TopicSet,
    kept: LRUCache<string, Promise<TopicLikeness>>,
  ): Promise<TopicLikeness> {
    const held = kept.get(version);
    if (held) return held;
    const made = this.prepare(topics);
    kept.set(version, made);
    made.catch(() => kept.delete(version));
    return made;
  }

  private async prepare(topics: readonly TopicExamples[]): Promise<TopicLikeness> {
    const { background, vectorsOfBackground, grams } = this.model;
    const ordinary = background.map((words, at) => ({
      grams: grams.gramsOf(words),
      vector: this.embedder ? (vectorsOfBackground[at] ?? null) : null,
      wordCount: countWords(words),
    }));
    this.contrasts ??= this.comparedTexts(CONTRASTS);
    this.contrasts.catch(() => (this.contrasts = null));
    const contrasts = await this.contrasts;
    const compared = [];
    for (const { examples, counterExamples } of topics)
      compared.push({
        examples: await this.comparedTexts(examples),
        counterExamples: await this.comparedTexts(counterExamples),
      });
    return new TopicLikeness(compared, { background: ordinary, contrasts });
  }

  private comparedTexts(texts: readonly string[]): Promise<Compared[]> {
    return this.compared(
      texts.map((text) => {
        const words = normaliseWords(text);
        return { words, wordCount: countWords(words) };
      }),
    );
  }

  private async compared(texts: readonly Pick<Utterance, 'words' | 'wordCount'>[]): Promise<Compared[]> {
    const words = texts.map((one) => one.words);
    const vectors = this.embedder && words.length > 0 ? await this.embedder.embed(words) : [];
    return texts.map((one, at) => ({
      grams: this.model.grams.gramsOf(one.words),
      vector: vectors[at] ?? null,
      wordCount: one.wordCount,
    }));
  }
}

/** The utterances a call's topics are looked for in, in their order. */
export const openingUtterances = (sentences: readonly Sentence[]): Utterance[] =>
  readTranscript(sentences)
    .utterances.filter(
      ({ speaker, wordCount, words }) =>
        speaker === 'customer' && wordCount >= MIN_WORDS && words.length <= MAX_CHARACTERS,
    )
    .slice(0, UTTERANCES);

/** 0 to 1; `place` is how many utterances come before. */
function probabilityOf(figures: TopicFigures | undefined, place: number): number {
  if (!figures) return 0;
  const value = figures.score + NEARNESS_WEIGHT * figures.nearness - LATER * place;
  return 1 / (1 + Math.exp(-(REGRESSION.bias + REGRESSION.weight * value)));
}

import type { Speaker } from '../../conversations/sentence';
import type { PhraseSet } from '../rubric/rubric';
import type { SoughtPhrases } from '../rubric/sought-phrases';
import { normaliseWords } from '../words/normalise';
import type { Utterance } from '../words/utterance';
import { PatternMatcher } from './pattern-matcher';

/** Which phrase sets an utterance says, by their position in `PhraseIndex.sets`. */
export type PhraseHits = readonly number[];

const NONE: PhraseHits = [];
/** Short utterances repeat from call to call ("okay thank you"): their hits are kept. */
const CACHE_ENTRIES = 5_000;
const CACHED_LENGTH = 60;

const newCache = () => ({ asked: new Map<string, PhraseHits>(), stated: new Map<string, PhraseHits>() });

/**
 * All phrases of a rubric together, so that an utterance is read once however many criteria there are.
 * Matching takes time linear in the utterance.
 */
export class PhraseIndex {
  readonly sets: readonly PhraseSet[];
  private readonly positions = new Map<PhraseSet, number>();
  /** For each speaker, the patterns of what is sought in their words, and what vetoes it, by position. */
  private readonly said: Record<Speaker, PatternMatcher>;
  private readonly vetoed: Record<Speaker, PatternMatcher>;
  private readonly exact = new Map<string, { said: number[]; vetoed: number[] }>();
  /** Sets that any question says. */
  private readonly asked: readonly number[];
  /** For each speaker, by words, what is asked and what is stated. */
  private readonly cache = { agent: newCache(), customer: newCache() };

  constructor(sought: readonly SoughtPhrases[]) {
    this.sets = [...new Set(sought.map(([set]) => set))];
    this.sets.forEach((set, at) => {
      this.positions.set(set, at);
      for (const example of set.examples) this.exactly(example).said.push(at);
      for (const example of set.counterExamples) this.exactly(example).vetoed.push(at);
    });
    this.asked = this.sets.flatMap((set, at) => (set.questions ? [at] : []));
    const matcher = (speaker: Speaker, patterns: (set: PhraseSet) => readonly string[]): PatternMatcher => {
      const theirs = new Set(
        sought.filter(([, by]) => by === speaker || by === 'either').map(([set]) => set),
      );
      return new PatternMatcher(this.sets.map((set) => (theirs.has(set) ? patterns(set) : [])));
    };
    const both = (patterns: (set: PhraseSet) => readonly string[]) => ({
      agent: matcher('agent', patterns),
      customer: matcher('customer', patterns),
    });
    this.said = both(({ patterns }) => patterns);
    this.vetoed = both(({ except }) => except);
  }

  positionOf(set: PhraseSet): number {
    return this.positions.get(set) ?? -1;
  }

  /**
   * The sets that an utterance says: by a pattern, an example or being a question, and not vetoed. Of sets that
   * are sought only in the other side's words nothing is told.
   */
  match({ speaker, words, question }: Pick<Utterance, 'speaker' | 'words' | 'question'>): PhraseHits {
    if (words.length > CACHED_LENGTH) return this.read(speaker, words, question);
    const cache = this.cache[speaker][question ? 'asked' : 'stated'];
    const held = cache.get(words);
    if (held) return held;
    const hits = this.read(speaker, words, question);
    if (cache.size >= CACHE_ENTRIES) cache.clear();
    cache.set(words, hits);
    return hits;
  }

  /** Whether an utterance is vetoed for a set, by an exception or as a counter-example. */
  vetoes({ speaker, words }: Pick<Utterance, 'speaker' | 'words'>, set: PhraseSet): boolean {
    const position = this.positionOf(set);
    return (
      (this.exact.get(words)?.vetoed.includes(position) ?? false) ||
      this.vetoed[speaker].match(words, new Set([position])).size > 0
    );
  }

  private read(speaker: Speaker, words: string, question: boolean): PhraseHits {
    const exact = this.exact.get(words);
    const said = this.said[speaker].match(words);
    for (const set of exact?.said ?? []) said.add(set);
    if (question) for (const set of this.asked) said.add(set);
    if (said.size === 0) return NONE;
    const vetoed = this.vetoed[speaker].match(words, said);
    return [...said].filter((set) => !vetoed.has(set) && !exact?.vetoed.includes(set));
  }

  private exactly(example: string): { said: number[]; vetoed: number[] } {
    const words = normaliseWords(example);
    const held = this.exact.get(words) ?? { said: [], vetoed: [] };
    this.exact.set(words, held);
    return held;
  }
}

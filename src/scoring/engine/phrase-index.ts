import type { Criterion, Occasion, PhraseSet, Rubric, Window } from '../rubric/rubric';
import { normaliseWords } from '../words/normalise';
import type { Utterance } from '../words/utterance';
import { PatternMatcher } from './pattern-matcher';

/** Which phrase sets an utterance says, by their position in `PhraseIndex.sets`. */
export type PhraseHits = readonly number[];

const NONE: PhraseHits = [];
/** Short utterances repeat from call to call ("okay thank you"): their hits are kept. */
const CACHE_ENTRIES = 20_000;
const CACHED_LENGTH = 60;

function occasionSets(occasion: Occasion): PhraseSet[] {
  if (occasion.kind === 'any') return occasion.of.flatMap(occasionSets);
  return occasion.kind === 'said' ? [occasion.phrases] : [];
}

function windowSets(window: Window | null): PhraseSet[] {
  return window?.kind === 'after' ? occasionSets(window.trigger) : [];
}

function criterionSets(criterion: Criterion): PhraseSet[] {
  const { applies, detector, window } = criterion;
  const own = applies.kind === 'always' || applies.kind === 'times_known' ? [] : occasionSets(applies);
  const said =
    detector.kind === 'says'
      ? detector.parts.flatMap((part) => [part.phrases, ...windowSets(part.window)])
      : detector.kind === 'avoids'
        ? [detector.phrases]
        : [];
  return [...own, ...windowSets(window), ...said];
}

/**
 * All phrases of a rubric together, so that an utterance is read once however many criteria there are.
 * Matching takes time linear in the utterance.
 */
export class PhraseIndex {
  readonly sets: readonly PhraseSet[];
  private readonly positions = new Map<PhraseSet, number>();
  /** Numbers a set's patterns `2 * position`, and what vetoes it one more. */
  private readonly matcher: PatternMatcher;
  private readonly exact = new Map<string, { said: number[]; vetoed: number[] }>();
  /** Sets that any question says. */
  private readonly asked: readonly number[];
  private readonly cache = new Map<string, PhraseHits>();

  constructor(rubric: Rubric) {
    this.sets = [...new Set(rubric.criteria.flatMap(criterionSets))];
    this.sets.forEach((set, at) => {
      this.positions.set(set, at);
      for (const example of set.examples) this.exactly(example).said.push(at);
      for (const example of set.counterExamples) this.exactly(example).vetoed.push(at);
    });
    this.asked = this.sets.flatMap((set, at) => (set.questions ? [at] : []));
    this.matcher = new PatternMatcher(this.sets.flatMap((set) => [set.patterns, set.except]));
  }

  positionOf(set: PhraseSet): number {
    return this.positions.get(set) ?? -1;
  }

  /** The sets that an utterance says: by a pattern, an example or being a question, and not vetoed. */
  match({ words, question }: Pick<Utterance, 'words' | 'question'>): PhraseHits {
    if (words.length > CACHED_LENGTH) return this.read(words, question);
    const key = question ? `${words}?` : words;
    const held = this.cache.get(key);
    if (held) return held;
    const hits = this.read(words, question);
    if (this.cache.size >= CACHE_ENTRIES) this.cache.clear();
    this.cache.set(key, hits);
    return hits;
  }

  /** Whether words are vetoed for a set, by an exception or as a counter-example. */
  vetoes(words: string, set: PhraseSet): boolean {
    const position = this.positionOf(set);
    return (
      this.matcher.match(words).has(2 * position + 1) ||
      (this.exact.get(words)?.vetoed.includes(position) ?? false)
    );
  }

  private read(words: string, question: boolean): PhraseHits {
    const exact = this.exact.get(words);
    const matched = this.matcher.match(words);
    if (matched.size === 0 && !exact && !question) return NONE;
    const said = new Set([...(exact?.said ?? []), ...(question ? this.asked : [])]);
    const vetoed = new Set(exact?.vetoed);
    for (const owner of matched) (owner % 2 === 0 ? said : vetoed).add(owner >> 1);
    return [...said].filter((set) => !vetoed.has(set));
  }

  private exactly(example: string): { said: number[]; vetoed: number[] } {
    const words = normaliseWords(example);
    const held = this.exact.get(words) ?? { said: [], vetoed: [] };
    this.exact.set(words, held);
    return held;
  }
}

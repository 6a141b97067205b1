import type { Speaker } from '../../conversations/sentence';
import { isComplaint } from '../measures/sentiment';
import type { Occasion, PhraseSet, Window } from '../rubric/rubric';
import { likelyPlaces } from '../similarity/example-comparer';
import type { ExampleFinding, ExampleSet } from '../similarity/example-finding';
import type { Transcript } from '../words/transcript';
import type { Utterance } from '../words/utterance';
import { isExcepted, isSaid } from './literal-wordings';

/**
 * One call read against a rubric: who says what, when, and in which turn. A turn is what one
 * speaker says until the other says a word; noise and listening sounds end none.
 */
export class CallReading {
  /** For each set of wordings that was asked for, the utterances that say it. */
  private readonly saying = new Map<PhraseSet, readonly number[]>();
  /** For each set of examples that was compared, the utterances that are like it, and how probably. */
  private readonly findings = new Map<ExampleSet, readonly ExampleFinding[]>();
  /** Utterances in which the customer complains; found when first asked for. */
  private complaints: readonly number[] | null = null;
  /** The number of the turn of its own speaker each utterance stands in, from 0. */
  private readonly turns: number[] = [];
  private readonly turnCounts: Record<Speaker, number> = { agent: 0, customer: 0 };
  /** Share of all words spoken before each utterance. */
  private readonly shares: number[] = [];
  private readonly afterTriggers = new Map<Window, ReadonlySet<number>>();

  constructor(readonly transcript: Transcript) {
    const allWords = transcript.wordCounts.reduce((sum, count) => sum + count, 0);
    let last: Speaker | null = null;
    let wordsBefore = 0;
    for (const { speaker, wordCount } of transcript.utterances) {
      if (speaker !== last) this.turnCounts[speaker]++;
      last = speaker;
      this.turns.push(this.turnCounts[speaker] - 1);
      this.shares.push(wordsBefore / Math.max(1, allWords));
      wordsBefore += wordCount;
    }
  }

  get utterances(): readonly Utterance[] {
    return this.transcript.utterances;
  }

  /** Keeps what comparing the call with some examples has found. */
  keepFindings(examples: ExampleSet, findings: readonly ExampleFinding[]): void {
    this.findings.set(examples, findings);
  }

  /** What is like some examples, by position; empty where nothing was compared. An exception of theirs counts for none. */
  likeExamples(examples: ExampleSet): readonly ExampleFinding[] {
    return this.findings.get(examples) ?? [];
  }

  /** Whether an utterance must not count for these phrases, whatever it means. */
  isExcepted(at: number, phrases: PhraseSet): boolean {
    const utterance = this.utterances[at];
    return utterance !== undefined && isExcepted(utterance, phrases);
  }

  /** Positions of the utterances of a speaker that say something inside a window. */
  saysWithin(phrases: PhraseSet, window: Window, speaker: Speaker): number[] {
    const inside = this.inWindow(window, speaker);
    return this.sayingOf(phrases).filter((at) => this.utterances[at]?.speaker === speaker && inside(at));
  }

  /** Positions of all utterances of a speaker inside a window. */
  within(window: Window, speaker: Speaker): number[] {
    const own: number[] = [];
    const inside = this.inWindow(window, speaker);
    for (const [at, utterance] of this.utterances.entries())
      if (utterance.speaker === speaker && inside(at)) own.push(at);
    return own;
  }

  /** Positions of the utterances in which something happens, in their order. */
  occurrences(occasion: Occasion): readonly number[] {
    if (occasion.kind === 'complaint') return this.complained();
    if (occasion.kind === 'any') return [...new Set(occasion.of.flatMap((one) => this.occurrences(one)))];
    const { speaker, phrases, meaning } = occasion;
    const like = meaning ? likelyPlaces(this.likeExamples(phrases)) : [];
    const all = new Set([...this.sayingOf(phrases), ...like.map(({ at }) => at)]);
    return [...all]
      .filter((at) => speaker === 'either' || this.utterances[at]?.speaker === speaker)
      .sort((a, b) => a - b);
  }

  /** Whether an occasion comes up in the wordings themselves. */
  isSaidLiterally({ phrases, speaker }: Extract<Occasion, { kind: 'said' }>): boolean {
    return this.sayingOf(phrases).some(
      (at) => speaker === 'either' || this.utterances[at]?.speaker === speaker,
    );
  }

  private sayingOf(phrases: PhraseSet): readonly number[] {
    const held = this.saying.get(phrases);
    if (held) return held;
    const saying: number[] = [];
    for (const [at, utterance] of this.utterances.entries()) if (isSaid(utterance, phrases)) saying.push(at);
    this.saying.set(phrases, saying);
    return saying;
  }

  private complained(): readonly number[] {
    this.complaints ??= this.utterances.flatMap(({ speaker, question, words }, at) =>
      speaker === 'customer' && !question && isComplaint(words) ? [at] : [],
    );
    return this.complaints;
  }

  private inWindow(window: Window, speaker: Speaker): (at: number) => boolean {
    const turn = (at: number): number => this.turns[at] ?? 0;
    const share = (at: number): number => this.shares[at] ?? 0;
    switch (window.kind) {
      case 'whole':
        return () => true;
      case 'first_turns':
        return (at) => turn(at) < window.turns;
      case 'last_turns':
        return (at) => turn(at) >= this.turnCounts[speaker] - window.turns;
      case 'first_share':
        return (at) => share(at) < window.share;
      case 'last_share':
        return (at) => share(at) >= 1 - window.share;
      case 'after': {
        const inside = this.afterTriggers.get(window) ?? this.after(window, speaker);
        this.afterTriggers.set(window, inside);
        return (at) => inside.has(at);
      }
    }
  }

  /** What a speaker says from each trigger on, through their next turns. */
  private after({ trigger, turns }: Extract<Window, { kind: 'after' }>, speaker: Speaker): Set<number> {
    const triggers = new Set(this.occurrences(trigger));
    const inside = new Set<number>();
    let turn = -1;
    let lastTurn = -1;
    for (const [at, utterance] of this.utterances.entries()) {
      const own = utterance.speaker === speaker;
      if (own) turn = this.turns[at] ?? turn;
      if (triggers.has(at)) lastTurn = turn + turns;
      if (own && turn <= lastTurn) inside.add(at);
    }
    return inside;
  }
}

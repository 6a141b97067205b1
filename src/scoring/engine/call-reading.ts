import type { Speaker } from '../../conversations/sentence';
import { isComplaint } from '../measures/sentiment';
import type { Occasion, PhraseSet, Window } from '../rubric/rubric';
import type { Transcript } from '../words/transcript';
import type { Utterance } from '../words/utterance';
import type { PhraseIndex } from './phrase-index';

const NOWHERE: readonly number[] = [];

/**
 * One call read against the phrases of one rubric: who says what, when, and in which turn. A turn is what one
 * speaker says until the other says a word; noise and listening sounds end none.
 */
export class CallReading {
  /** Utterances in which the customer complains. */
  private readonly complaints: number[] = [];
  /** For each phrase set, the utterances that say it. */
  private readonly saying: number[][] = [];
  /** The number of the turn of its own speaker each utterance stands in, from 0. */
  private readonly turns: number[] = [];
  private readonly turnCounts: Record<Speaker, number> = { agent: 0, customer: 0 };
  /** Share of all words spoken before each utterance. */
  private readonly shares: number[] = [];
  private readonly afterTriggers = new Map<Window, ReadonlySet<number>>();

  private constructor(
    readonly transcript: Transcript,
    private readonly index: PhraseIndex,
  ) {}

  static of(transcript: Transcript, index: PhraseIndex): CallReading {
    const call = new CallReading(transcript, index);
    const allWords = transcript.wordCounts.reduce((sum, count) => sum + count, 0);
    let last: Speaker | null = null;
    let wordsBefore = 0;
    for (const [at, utterance] of transcript.utterances.entries()) {
      const { speaker, words, wordCount } = utterance;
      if (speaker !== last) call.turnCounts[speaker]++;
      last = speaker;
      call.turns.push(call.turnCounts[speaker] - 1);
      call.shares.push(wordsBefore / Math.max(1, allWords));
      wordsBefore += wordCount;
      for (const set of index.match(utterance)) (call.saying[set] ??= []).push(at);
      if (speaker === 'customer' && !utterance.question && isComplaint(words)) call.complaints.push(at);
    }
    return call;
  }

  get utterances(): readonly Utterance[] {
    return this.transcript.utterances;
  }

  /** Whether an utterance must not count for these phrases, whatever it means. */
  vetoes(at: number, phrases: PhraseSet): boolean {
    const utterance = this.utterances[at];
    return utterance !== undefined && this.index.vetoes(utterance, phrases);
  }

  /** Positions of the utterances of a speaker that say something inside a window. */
  saysWithin(phrases: PhraseSet, window: Window, speaker: Speaker): number[] {
    const inside = this.inWindow(window, speaker);
    const saying = this.saying[this.index.positionOf(phrases)] ?? NOWHERE;
    return saying.filter((at) => this.utterances[at]?.speaker === speaker && inside(at));
  }

  /** Positions of all utterances of a speaker inside a window. */
  within(window: Window, speaker: Speaker): number[] {
    const own: number[] = [];
    const inside = this.inWindow(window, speaker);
    for (const [at, utterance] of this.utterances.entries())
      if (utterance.speaker === speaker && inside(at)) own.push(at);
    return own;
  }

  /** Positions of the utterances in which something happens. */
  occurrences(occasion: Occasion): readonly number[] {
    if (occasion.kind === 'complaint') return this.complaints;
    if (occasion.kind === 'any') return [...new Set(occasion.of.flatMap((one) => this.occurrences(one)))];
    const { speaker, phrases } = occasion;
    const saying = this.saying[this.index.positionOf(phrases)] ?? NOWHERE;
    return speaker === 'either' ? saying : saying.filter((at) => this.utterances[at]?.speaker === speaker);
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

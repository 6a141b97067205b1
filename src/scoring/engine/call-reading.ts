import type { Speaker } from '../../conversations/sentence';
import { isComplaint } from '../measures/sentiment';
import type { Occasion, PhraseSet, Window } from '../rubric/rubric';
import type { Breather } from '../words/breathe';
import type { Transcript } from '../words/transcript';
import type { Utterance } from '../words/utterance';
import type { PhraseHits, PhraseIndex } from './phrase-index';

/** One call read against the phrases of one rubric: who says what, when, and in which turn. */
export class CallReading {
  private constructor(
    readonly transcript: Transcript,
    private readonly index: PhraseIndex,
    private readonly hits: readonly PhraseHits[],
    /** The number of the turn of its own speaker each utterance stands in, from 0. */
    private readonly turns: readonly number[],
    private readonly turnCounts: Record<Speaker, number>,
    /** Share of all words spoken before each utterance. */
    private readonly shares: readonly number[],
  ) {}

  static async of(transcript: Transcript, index: PhraseIndex, breather: Breather): Promise<CallReading> {
    const hits: PhraseHits[] = [];
    const turns: number[] = [];
    const shares: number[] = [];
    const turnCounts: Record<Speaker, number> = { agent: 0, customer: 0 };
    let last: Speaker | null = null;
    let wordsBefore = 0;
    const allWords = transcript.wordCounts.reduce((sum, count) => sum + count, 0);
    for (const { speaker, words, wordCount } of transcript.utterances) {
      if (speaker !== last) turnCounts[speaker]++;
      last = speaker;
      turns.push(turnCounts[speaker] - 1);
      shares.push(wordsBefore / Math.max(1, allWords));
      wordsBefore += wordCount;
      hits.push(index.match(words));
      if (breather.due) await breather.pause();
    }
    return new CallReading(transcript, index, hits, turns, turnCounts, shares);
  }

  get utterances(): readonly Utterance[] {
    return this.transcript.utterances;
  }

  says(at: number, phrases: PhraseSet): boolean {
    return this.hits[at]?.includes(this.index.positionOf(phrases)) ?? false;
  }

  /** Positions of the utterances of a speaker that stand in a window. */
  within(window: Window, speaker: Speaker): number[] {
    const own: number[] = [];
    const inside = this.inWindow(window, speaker);
    for (const [at, utterance] of this.utterances.entries())
      if (utterance.speaker === speaker && inside(at)) own.push(at);
    return own;
  }

  /** Positions of the utterances in which something happens. */
  occurrences(occasion: Occasion): number[] {
    const found: number[] = [];
    for (const [at, { speaker, words }] of this.utterances.entries()) {
      if (occasion.kind === 'complaint') {
        if (speaker === 'customer' && isComplaint(words)) found.push(at);
      } else if (occasion.speaker === 'either' || occasion.speaker === speaker) {
        if (this.says(at, occasion.phrases)) found.push(at);
      }
    }
    return found;
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
        const inside = this.after(window.trigger, window.turns, speaker);
        return (at) => inside.has(at);
      }
    }
  }

  /** From each trigger on, through the next turns of a speaker. */
  private after(trigger: Occasion, turns: number, speaker: Speaker): Set<number> {
    const triggers = new Set(this.occurrences(trigger));
    const inside = new Set<number>();
    let lastTurn = -1;
    let seen = -1;
    for (const [at, utterance] of this.utterances.entries()) {
      const own = utterance.speaker === speaker;
      if (own) seen = this.turns[at] ?? seen;
      // A trigger of one's own is the first of the turns; one by the other is followed by them.
      if (triggers.has(at)) lastTurn = Math.max(lastTurn, own ? seen + turns : seen + turns);
      if (own && seen <= lastTurn) inside.add(at);
    }
    return inside;
  }
}

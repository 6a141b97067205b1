import { isPartWithSlip } from './card-slips';
import { EXPIRY, SPEAKS_OF_CODE, SPEAKS_OF_EXPIRY, SPEAKS_OF_LAST_DIGITS } from './card-cues';
import { CARD_BEGINNING } from './check-digits';
import type { NumberRun } from './number-runs';
import type { SentenceReading } from './sentence-reading';
import { inSmallLetters } from './whole-words';

/** Sentences after the number of a card in which something is said of it. */
const SENTENCES_AFTER = 8;
/** Characters before a number, or of the end of a question, that say what it is. */
const MAX_BEFORE = 90;
/** Digits of a number that is a card's by itself. */
const MIN_OF_CARD = 12;
const MAX_OF_CARD = 19;
const GROUP_DIGITS = 4;
/** Digits of what is too long for a part by itself, and too short for the number of a card. */
const OTHER_DIGITS = { fewest: 5, most: 12 };
/** The same of what begins as no card's does, where no part of one was said before. */
const MIN_OF_OTHER_BEGINNING = 4;

/** Tells what is said after a card's number apart from it: expiries, last digits, and numbers of other things. */
export class CardFollowUps {
  private readonly readings: SentenceReading[] = [];
  private card: { digits: string; at: number } | undefined;
  /** Where a card's number, or a part of one, was said last. */
  private lastAt = -Infinity;

  add(reading: SentenceReading): void {
    this.readings.push(reading);
  }

  /** The number of a card, or a part of it, is said. */
  follow(digits: string, at: number): void {
    if (digits.length >= MIN_OF_CARD) this.card = { digits, at };
    this.lastAt = at;
  }

  /** Whether digits are a part of the card said before, but for a slip: "it ends 7923, I swapped them". */
  isSlip({ digits }: Pick<NumberRun, 'digits'>, at: number): boolean {
    const { card } = this;
    // "Oh five twenty-nine": like a part with "oh nine twenty-nine", but asked for as the expiry.
    if (EXPIRY.test(digits) && SPEAKS_OF_EXPIRY.test(this.questionAt(at))) return false;
    const isAfter = card !== undefined && at > card.at && at - card.at <= SENTENCES_AFTER;
    return isAfter && isPartWithSlip(digits, card.digits);
  }

  /** Whether digits after a card say how long it is valid, or only tell it from others. */
  isKept(run: NumberRun, reading: SentenceReading, at: number): boolean {
    const isFollowUp = this.card !== undefined && at - this.card.at <= SENTENCES_AFTER;
    if (run.digits.length > GROUP_DIGITS + 1) return false;
    if (isFollowUp) return EXPIRY.test(run.digits);
    return SPEAKS_OF_LAST_DIGITS.test(said(reading, run)) || SPEAKS_OF_LAST_DIGITS.test(this.questionAt(at));
  }

  /**
   * Whether a number where a card is spoken of is none of its: it begins as none does and no part of one was said
   * before, or the agent says it when the card has been said.
   */
  isOther({ digits }: NumberRun, { speaker }: SentenceReading, at: number): boolean {
    // The number of a SIM card, and the like.
    if (digits.length > MAX_OF_CARD) return !CARD_BEGINNING.test(digits);
    if (digits.length < MIN_OF_OTHER_BEGINNING || digits.length > OTHER_DIGITS.most) return false;
    if (this.card && at - this.card.at <= SENTENCES_AFTER)
      return digits.length >= OTHER_DIGITS.fewest && speaker === 'agent' && digits.length < OTHER_DIGITS.most;
    if (digits.length < OTHER_DIGITS.fewest && SPEAKS_OF_CODE.test(this.questionAt(at))) return false;
    return !CARD_BEGINNING.test(digits) && at - this.lastAt > SENTENCES_AFTER;
  }

  /** The end of what the other one has said before. */
  private questionAt(at: number): string {
    const { speaker } = this.readings[at] ?? {};
    const before = this.readings[at - 1];
    if (!before || (before.speaker === speaker && speaker !== undefined)) return '';
    return inSmallLetters(before.text.slice(-MAX_BEFORE));
  }
}

const said = ({ text }: SentenceReading, { start }: Pick<NumberRun, 'start'>): string =>
  inSmallLetters(text.slice(Math.max(0, start - MAX_BEFORE), start));

import { isAmountDateOrCount } from './amounts';
import { ASIDES, FILLERS } from './asides';
import { CardFollowUps } from './card-follow-ups';
import { CardJoins, type JoinedCard } from './card-joins';
import { cardsIn } from './card-runs';
import { begunAt, takesBack } from './card-starts';
import { isEndOfCard } from './number-kind';
import type { NumberRun } from './number-runs';
import type { SentenceReading } from './sentence-reading';
import { overlap, type Span } from './span';
import { Surroundings, type Surrounding } from './surroundings';
import { CardSituation } from './card-situation';
import { wordsOf } from './words';

/** Sentences around the number of a card in which parts of it are said again. */
const REPEATED_WITHIN = 8;
const MIN_REPEATED = 4;
/** The same of what the other one has just said. */
const MIN_ECHOED = 2;
const ECHOED_WITHIN = 2;
/** Digits of the number of a card that is said in one go. */
const MIN_OF_CARD = 12;
/** Cards that are looked through for such a part: a conversation has one or two. */
const MAX_CARDS = 20;

/** Digits of a number by which one before it was a false start. */
const MIN_ANEW = 8;
/** Characters between a number and the same that is said again, or begun anew. */
const MAX_BETWEEN = 40;
/** "4000, that means four oh oh oh": said between a number and the same in other words. */
const SAYS_AGAIN = new Set(
  'that means meaning heißt bedeutet das sind soll heißen donc soit dire est c sea o es decir quiere eso or oder ou the this'.split(
    ' ',
  ),
);

/** "Can you say it again from ninety?" */
const GOES_ON_FROM =
  /(?<!\p{L})(?:from|after|since|desde|ab|nach|bis|until|up to|hasta|a partir de|después de|à partir de|depuis|après|jusqu['’]à)(?: (?:the|der|die|den|el|la|l|le))?[ ,]+$/iu;

/** A number and what is said around it. */
interface Found {
  run: NumberRun;
  surrounding: Surrounding;
}

/** Finds the numbers of cards: whole, in parts, and parts that are said again. */
export class CardSpans {
  private readonly joins = new CardJoins();
  private readonly followUps = new CardFollowUps();
  private readonly situation = new CardSituation();
  /** Cards of the sentences asked for so far. */
  private readonly whole: JoinedCard[] = [];
  /** The last of their parts. */
  private lastPart = { digits: '', at: -Infinity };

  /** The next sentence, and who says it: all are told first. */
  add(reading: SentenceReading, speaker: unknown): void {
    this.joins.add(reading, speaker);
    this.followUps.add(reading);
  }

  /** A number is a card's by what is said around it. */
  follow({ digits }: NumberRun, at: number): void {
    this.followUps.follow(digits, at);
    this.situation.follow(digits);
  }

  /** Whether what is said of a card makes a number its expiry, or its last digits, which stay. */
  isKept(run: NumberRun, reading: SentenceReading, at: number): boolean {
    return this.followUps.isKept(run, reading, at);
  }

  /** Whether a number is none of a card's although one is spoken of. */
  isOther(run: NumberRun, reading: SentenceReading, at: number): boolean {
    return this.situation.isOther(run, reading) || this.followUps.isOther(run, reading, at);
  }

  /** Of a sentence, told as the `at`th, the spans of cards and the numbers that they are; to be asked in order. */
  of(
    reading: SentenceReading,
    found: readonly Found[],
    around: Surroundings,
    at: number,
    isFree: (place: Pick<Span, 'start' | 'end'>) => boolean,
  ): { spans: Span[]; runs: Set<NumberRun> } {
    const spans: Span[] = [];
    const runs = new Set<NumberRun>();
    let last: JoinedCard | undefined;
    let lastRun: NumberRun | undefined;
    for (const [i, { run, surrounding }] of found.entries()) {
      const joined = this.joins.cardOf(run);
      for (const { start, end } of this.cardsOf(reading, run, surrounding, at)) {
        const before = spans.at(-1);
        const beside = lastRun && isRestated(reading.text, lastRun, run) ? lastRun : undefined;
        const goesOn = beside && runs.has(beside) && !(isWhole(beside) && isWhole(run));
        // "4544, yes, 0522, hold on, 6910": what is said between the parts of one goes with them.
        if (before && ((joined !== undefined && joined === last) || goesOn)) before.end = end;
        else if (beside && !runs.has(beside) && isBegunAnew(reading.text, beside, run)) {
          spans.push({ start: beside.start, end, kind: 'card' });
          runs.add(beside);
        } else {
          const begun =
            start === run.start ? this.begin(reading, i, joined?.digits ?? run.digits, runs) : start;
          spans.push({ start: begun, end, kind: 'card' });
        }
        runs.add(run);
        last = joined;
      }
      // "The other one is 419": no number.
      if (run.digits.length > 1) lastRun = run;
    }
    const parts = this.situation.of(reading, around, spans, isFree);
    for (const { run } of found)
      if (!runs.has(run) && parts.some((part) => overlap(part, run))) {
        runs.add(run);
        this.followUps.follow(run.digits, at);
      }
    return { spans: united([...spans, ...parts]), runs };
  }

  pass(reading: SentenceReading, before: SentenceReading[]): void {
    this.situation.of(reading, new Surroundings(reading, before), [], () => true);
  }
  get isDictated(): boolean {
    return this.situation.isOpen;
  }

  /** Where a number begins that may have been begun before, but for the parts that are found already. */
  private begin(
    { text, runs: all }: SentenceReading,
    i: number,
    digits: string,
    runs: Set<NumberRun>,
  ): number {
    const start = begunAt(text, all, i, digits);
    for (let at = i - 1; (all[at]?.start ?? -1) >= start; at--) {
      const run = all[at];
      if (!run) break;
      if (runs.has(run)) return all[at + 1]?.start ?? start;
      runs.add(run);
    }
    return start;
  }

  private cardsOf(
    reading: SentenceReading,
    run: NumberRun,
    around: Surrounding,
    at: number,
  ): Pick<Span, 'start' | 'end'>[] {
    if (around.isNamedOther || around.here === 'national_number' || around.here === 'iban') return [];
    const joined = this.joins.cardOf(run);
    const cards = joined ? [run] : cardsIn(run);
    if (cards.length) {
      this.whole.push(joined ?? { digits: run.digits, at });
      this.lastPart = { digits: run.digits, at };
      this.followUps.follow(joined?.digits ?? run.digits, at);
    }
    if (cards.length) return cards;
    if (isEndOfCard(run, around))
      return this.isRepeated(run, reading, at) || this.followUps.isSlip(run, at) ? [run] : [];
    if (!this.isRepeated(run, reading, at) && !this.isSlip(run, reading, around, at)) return cards;
    return isAmountDateOrCount(run, reading.text.slice(run.start, run.end), around) ? [] : [run];
  }

  /** Whether it is said instead of a part of the card before. */
  private isSlip(
    run: NumberRun,
    { kept }: SentenceReading,
    { here = 'card', isNamedOther }: Surrounding,
    at: number,
  ) {
    return here === 'card' && !isNamedOther && !kept.has(run) && this.followUps.isSlip(run, at);
  }

  /** Whether it is a part of a card's number that is said again, or by the one who is told it. */
  private isRepeated({ digits, start }: NumberRun, { text }: SentenceReading, at: number): boolean {
    const { lastPart } = this;
    const isFrom = GOES_ON_FROM.test(text.slice(Math.max(0, start - MAX_BETWEEN), start));
    if (
      digits.length >= MIN_ECHOED &&
      [lastPart, this.whole.at(-2)].some(
        (part) =>
          part &&
          at - part.at <= ECHOED_WITHIN &&
          (isFrom ? part.digits.includes(digits) : part.digits.endsWith(digits)),
      )
    )
      return true;
    return (
      digits.length >= MIN_REPEATED &&
      [...this.whole.slice(-MAX_CARDS), ...this.joins.cardsUntil(at + REPEATED_WITHIN, MAX_CARDS)].some(
        (card) => Math.abs(card.at - at) <= REPEATED_WITHIN && card.digits.includes(digits),
      )
    );
  }
}

/** Whether nothing is said between two numbers but what leads from one to the same again. */
const isRestated = (text: string, one: NumberRun, next: NumberRun): boolean =>
  next.start - one.end <= MAX_BETWEEN &&
  wordsOf(text.slice(one.end, next.start)).every(
    ({ text: word }) => FILLERS.has(word) || ASIDES.has(word) || SAYS_AGAIN.has(word),
  );

const isWhole = ({ digits }: NumberRun): boolean => digits.length >= MIN_OF_CARD;

/** "Four thousand nine hundred… no, 4940 …": a number that was given up, and then said anew. */
const isBegunAnew = (text: string, one: NumberRun, next: NumberRun): boolean =>
  next.digits.length > one.digits.length &&
  next.digits.length >= MIN_ANEW &&
  takesBack(text.slice(one.end, next.start));

/** Spans of which no two overlap, in order. */
function united(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of [...spans].sort((one, other) => one.start - other.start)) {
    const last = all.at(-1);
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end);
    else all.push({ ...span });
  }
  return all;
}

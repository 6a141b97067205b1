import { isAmountDateOrCount } from './amounts';
import { TAKES_BACK } from './asides';
import { COUNTS_FIGURES, GIVES_OUT } from './card-cues';
import { CardChain, type ChainedGroup } from './card-chains';
import { CardDictations } from './card-dictations';
import { isTradeItemNumber } from './check-digits';
import type { Code } from './codes';
import { isEndOfCard } from './number-kind';
import type { NumberRun } from './number-runs';
import type { SentenceReading } from './sentence-reading';
import { textAround } from './surroundings';
import type { Meaning } from './telling-words';
import { inSmallLetters } from './whole-words';
import { wordsOf } from './words';

/** Characters of what may be said between two parts of one number, in a sentence or beside its ends. */
const MAX_BETWEEN = 120;
/** Sentences of anyone between two that hold parts of one number. */
const MAX_SENTENCES_BETWEEN = 4;
/** Digits of a number that is no part of a card's. */
const MAX_DIGITS = 24;
/** Digits of a telephone number that is said in one go. */
const PHONE_DIGITS = { fewest: 9, most: 11 };
const RIGHT_BEFORE = 40;
const FIGURE = /\d/;
/** How an IBAN begins, and enough of it to be none of a card's. */
const IBAN = /[A-Z]{2}\d{2}.{8}/;
/** A serial number, a registration or the like. */
const LETTERED = /(?:[A-Z]\d*){3}/;
/** "Exp is two twenty-nine" */
const EXPIRES =
  /(?<!\p{L})(?:exp(?:iry|ires?|iration)?(?: date)?|valid (?:until|thru|through|to)|gültig bis|ablaufdatum|läuft ab|caduca|caducidad|vencimiento|vence|expire|expiration|échéance|fin de validité)(?:[ ,:]+(?:is|it['’]s|in|on|the|date|ist|im|am|das|es|el|en|le|la|est|c['’]est|fin)){0,3}[ ,:]+$/iu;
const EXPIRY_DIGITS = 6;
/** Digits of what counts the digits of a number. */
const MAX_COUNTED = 2;
const YEAR = /^(?:19|20)\d\d$/;
/** Right before a group that is the last of its number wherever it is said: "it ends with", "die letzten vier sind". */
const CALLED_LAST =
  /(?<!\p{L})(?:last|final|end(?:s|ing)?|letzten?|ende(?:t|n)?|últim[oa]s|acaba|termina|derniers?|dernières?|finit|termine)(?!\p{L})[^.?!]{0,25}$/iu;

interface Place {
  run: NumberRun;
  reading: SentenceReading;
  /** Which of the readings told. */
  at: number;
}

interface Said extends ChainedGroup, Place {}

/** A number of a card that was said in parts. */
export interface JoinedCard {
  digits: string;
  /** Of the readings told, that of its last part. */
  at: number;
}

/**
 * Numbers of cards that are said in parts with anything in between ("5193 4278, hold on, where was I, 4124 9502"): parts
 * that follow each other and are a card's number together, by the issuers' ranges and the check digit.
 */
export class CardJoins {
  private readonly found = new Map<NumberRun, JoinedCard>();
  /** In the order of their last parts. */
  private readonly cards: JoinedCard[] = [];
  /** Parts that the next may go on with, by speaker. */
  private readonly open = new Map<unknown, CardChain<Said>>();
  /** The same by anybody, for one who has the other go on: "that's 4147 8384, and then?" */
  private readonly ofAnybody = new CardChain<Said>();
  private readonly dictations = new CardDictations();
  private readonly lastRuns = new Map<unknown, Place>();
  private told = 0;
  private isEnded = false;

  /** The next sentence, and who says it. */
  add(reading: SentenceReading, speaker: unknown): void {
    const at = this.told++;
    let chain = this.open.get(speaker);
    if (!chain) this.open.set(speaker, (chain = new CardChain()));
    const lettered = reading.runs.length
      ? reading.codes.filter(({ characters }) => IBAN.test(characters) || LETTERED.test(characters))
      : [];
    for (const [run, told] of this.dictations.toldOf(reading)) {
      if (run.digits.length > MAX_DIGITS || isOfOther(run, reading, told, lettered)) {
        chain.clear();
        this.ofAnybody.clear();
        this.dictations.end(speaker);
        continue;
      }
      if (countsSomething(run, reading)) {
        this.ofAnybody.clear();
        continue;
      }
      const isEnd = isEndOfCard(run, textAround(reading.text, run));
      // "Is that still the Visa ending 7284?": nobody dictates yet.
      if (isEnd && speaker === 'agent' && !this.ofAnybody.last) continue;
      const last = this.lastRuns.get(speaker);
      this.lastRuns.set(speaker, { run, reading, at });
      this.dictations.add(run, speaker, {
        told,
        at,
        follows: last !== undefined && follows(last, run, at),
        isEnd,
        saysOnlyNumbers: reading.saysOnlyNumbers,
        beside: reading.text.length - run.end + run.start,
      });
      this.join(chain, { run, reading, at }, told);
      this.join(this.ofAnybody, { run, reading, at }, told);
    }
  }

  /** The number that a run is a part of; to be asked when all is told. */
  cardOf(run: NumberRun): JoinedCard | undefined {
    if (!this.isEnded) this.end();
    return this.found.get(run);
  }

  /** The last of them, at most `most`, of which the last part was told as the `at`th or before. */
  cardsUntil(at: number, most: number): readonly JoinedCard[] {
    let end = this.cards.length;
    for (let low = 0; low < end;) {
      const middle = (low + end) >> 1;
      if ((this.cards[middle]?.at ?? Infinity) <= at) low = middle + 1;
      else end = middle;
    }
    return this.cards.slice(Math.max(0, end - most), end);
  }

  private end(): void {
    this.isEnded = true;
    this.dictations.endAll();
    for (const card of this.dictations.found) {
      this.cards.push(card);
      for (const run of card.runs) if (!this.found.has(run)) this.found.set(run, card);
    }
    this.cards.sort((one, other) => one.at - other.at);
  }

  private join(chain: CardChain<Said>, { run, reading, at }: Place, told: Meaning | undefined): void {
    const mayBegin = told !== 'national_number' && told !== 'iban';
    const before = chain.last;
    if (before && !follows(before, run, at)) chain.clear();
    const takesBack = chain.last !== undefined && isTakenBack(chain.last, run, reading, at);
    const rightBefore = reading.text.slice(Math.max(0, run.start - RIGHT_BEFORE), run.start);
    for (const [i, group] of run.groups.entries()) {
      const card = chain.add({
        digits: group.digits,
        takesBack: group.takesBack || (i === 0 && takesBack),
        isApart:
          group.isHomophone ||
          run.groups.length === 1 ||
          (group.digits.length === 1 && !FIGURE.test(reading.text.charAt(group.start))),
        mayBegin: mayBegin && (told === 'card' || i === 0 || group.takesBack || run.spokenSingly > 0),
        isLast: i === 0 && CALLED_LAST.test(rightBefore),
        run,
        reading,
        at,
      });
      if (!card) continue;
      const { digits, groups } = card;
      const joined = { digits, at };
      this.cards.push(joined);
      for (const { run } of groups) if (!this.found.has(run)) this.found.set(run, joined);
    }
  }
}

/** Whether a number is an order's, an article's or the like, or a part of a code with letters. */
const isOfOther = (
  run: NumberRun,
  reading: SentenceReading,
  told: Meaning | undefined,
  lettered: readonly Code[],
): boolean =>
  reading.kept.has(run) ||
  (reading.speaker === 'agent' &&
    GIVES_OUT.test(inSmallLetters(textAround(reading.text, run).rightBefore))) ||
  (told === 'phone' && run.digits.length >= PHONE_DIGITS.fewest && run.digits.length <= PHONE_DIGITS.most) ||
  (told !== 'card' && isTradeItemNumber(run.digits)) ||
  isWithin(run, lettered);

const isWithin = ({ start, end }: NumberRun, codes: readonly Code[]): boolean =>
  codes.some(({ starts, ends }) => (starts[0] ?? 0) <= start && (ends.at(-1) ?? 0) >= end);

function isTakenBack(before: Place, run: NumberRun, reading: SentenceReading, at: number): boolean {
  const between =
    before.at === at
      ? reading.text.slice(before.run.end, run.start)
      : `${before.reading.text.slice(before.run.end)} ${reading.text.slice(0, run.start)}`;
  return wordsOf(between).some(({ text }) => TAKES_BACK.has(text));
}

function follows(before: Place, run: NumberRun, at: number): boolean {
  if (before.at === at) return run.start - before.run.end <= MAX_BETWEEN;
  return (
    at - before.at <= MAX_SENTENCES_BETWEEN + 1 &&
    run.start <= MAX_BETWEEN &&
    before.reading.text.length - before.run.end <= MAX_BETWEEN
  );
}

/** A part of a card's number may look like a year. */
function countsSomething(run: NumberRun, { text }: SentenceReading): boolean {
  const written = text.slice(run.start, run.end);
  const around = textAround(text, run);
  if (EXPIRES.test(around.rightBefore) && run.digits.length <= EXPIRY_DIGITS) return true;
  if (run.digits.length <= MAX_COUNTED && COUNTS_FIGURES.test(inSmallLetters(around.rightAfter))) return true;
  return isAmountDateOrCount(run, YEAR.test(written) ? `0${written}` : written, around);
}

import { isAmountDateOrCount } from './amounts';
import { isPartWithSlip } from './card-slips';
import {
  ASKS_OTHER,
  SAYS_FOUR,
  SPEAKS_OF_CODE,
  SPEAKS_OF_EXPIRY,
  SPEAKS_OF_LAST_DIGITS,
  SPEAKS_OF_MISTAKE,
} from './card-cues';
import { correctedDigits } from './card-runs';
import type { DigitGroup, NumberRun } from './number-runs';
import type { SentenceReading } from './sentence-reading';
import type { Surrounding } from './surroundings';
import { unsureCode } from './unsure-codes';
import { inSmallLetters } from './whole-words';

/** Sentences after the number of a card in which its security code is said, or a part of it is corrected. */
const SENTENCES_AFTER = 8;
/** Characters before a number, or of the end of a question, that say what it is. */
const MOST_BEFORE = 90;
const CODE_DIGITS = 3;
const AMEX = /^3[47]\d{13}/;
const AMEX_CODE_DIGITS = 4;
/** Month and year of years to come: "0828", "seven twenty-seven". */
const EXPIRY = /^(?:0?[1-9]|1[0-2])(?:20)?(?:2[4-9]|3\d)$/;
const MOST_EXPIRY_DIGITS = 6;
/** Digits of a number that is a card's by itself. */
const FEWEST_OF_CARD = 12;
const MOST_OF_CARD = 19;
const GROUP_DIGITS = 4;
const MOST_CORRECTED_DIGITS = 8;
const ASKS = /\?/;
/** What leads to a number that is said by itself. */
const LEADS_IN = new RegExp(
  `(?:^|[.,;:?!…–-])\\s*(?:(?:${[
    "and|then|it['’]?s|that['’]?s|it was|is|was|be|oh|um|uh|er|yes|yeah|okay|so|there['’]?s|(?:that|it)(?:['’]d| would| will|['’]ll)|it|says|reads|i|see|think|got|have|the|other|one|number|bit|thing|here",
    'und|dann|noch|ja|also|das|ist|wäre|wär|war|sind|die|der|da|hier|steht|sehe|ich|andere|zahl|nummer|äh|ähm',
    'y|luego|sí|es|era|sería|son|el|la|los|eh|pone|dice|veo|aquí|otro|otra|número|pues',
    "et|puis|oui|c['’]est|c['’]était|ce|serait|le|la|les|alors|euh|je|vois|il|y a|ça|dit|marqué|écrit|lis|autre|l['’]autre|numéro|voilà",
  ].join('|')})[\\s,.…]+){0,6}$`,
  'u',
);
const LEADS_OUT = /^\s*(?:$|[.,;:?!…])/;
/** "… 114 main street", "… 114, 2nd floor" */
const LIVES =
  /(?<!\p{L})(?:street|road|avenue|flat|apartment|room|straße|hausnummer|calle|piso|rue|numéro de rue)(?!\p{L})/u;

/** What is said of a number after it: "… 681 on the signature strip". */
const REST_OF_CLAUSE = /^(?!,? (?:and|und|y|et) )[^.?!;\d]*/;

interface Card {
  digits: string;
  at: number;
  speaker: unknown;
}

type Part = Pick<DigitGroup, 'start' | 'end'>;

/** How a card's number begins. */
const BEGINNING = /^(?:[3-6]|2[2-7])/;
/** Digits of what is too long for a part by itself, and too short for the number of a card. */
const OTHER_DIGITS = { fewest: 5, most: 12 };
/** The same of what begins as no card's does, where no part of one was said before. */
const FEWEST_OF_OTHER_BEGINNING = 4;

/** What is said of a card after its number: security code, expiry, and parts of the number that were wrong. */
export class CardFollowUps {
  private readonly readings: SentenceReading[] = [];
  private card: Card | undefined;
  /** Where a card's number, or a part of one, was said last. */
  private lastAt = -Infinity;
  /** The last security code or corrected part, which may be said again. */
  private last: { digits: string; at: number } | undefined;

  add(reading: SentenceReading): void {
    this.readings.push(reading);
  }

  /** The number of a card, or a part of it, is said. */
  follow(digits: string, at: number, speaker: unknown): void {
    // An agent who says it again does not make it his own.
    const isSame = this.card?.digits === digits;
    if (digits.length >= FEWEST_OF_CARD)
      this.card = { digits, at, speaker: isSame ? this.card?.speaker : speaker };
    this.lastAt = at;
  }

  /** The security code, or corrected part, that a number is or ends with; `last` is the number before it. */
  partOf(
    run: NumberRun,
    last: NumberRun | undefined,
    reading: SentenceReading,
    around: Surrounding,
    at: number,
  ): Part | undefined {
    const { card } = this;
    if (!card || at - card.at > SENTENCES_AFTER || run.digits.length < CODE_DIGITS) return undefined;
    if (around.isNamedOther || (around.here && around.here !== 'card')) return undefined;
    const afterIt = codeAfterExpiry(run, reading, card);
    if (afterIt ?? reading.kept.has(run)) return afterIt;
    if (isAmountDateOrCount(run, reading.text.slice(run.start, run.end), around)) return undefined;
    const part = this.isSaidAgain(run, at) ? run : this.codeIn(run, last, reading, at, card);
    const found = part ?? (this.isCorrection(run, reading, at, card) ? run : undefined);
    if (found && found === run) this.last = { digits: run.digits, at };
    return found;
  }

  /** The digits of a security code that is read with doubt. */
  unsureCode(reading: SentenceReading, at: number) {
    return unsureCode(reading, this.readings.slice(Math.max(0, at - SENTENCES_AFTER), at));
  }

  /** Whether digits are a part of the card said before, but for a slip: "it ends 7923, I swapped them". */
  isSlip({ digits }: NumberRun, at: number): boolean {
    const { card } = this;
    return card !== undefined && at - card.at <= SENTENCES_AFTER && isPartWithSlip(digits, card.digits);
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
    if (digits.length > MOST_OF_CARD) return !BEGINNING.test(digits);
    if (digits.length < FEWEST_OF_OTHER_BEGINNING || digits.length > OTHER_DIGITS.most) return false;
    if (this.card && at - this.card.at <= SENTENCES_AFTER)
      return digits.length >= OTHER_DIGITS.fewest && speaker === 'agent' && digits.length < OTHER_DIGITS.most;
    if (digits.length < OTHER_DIGITS.fewest && SPEAKS_OF_CODE.test(this.questionAt(at))) return false;
    return !BEGINNING.test(digits) && at - this.lastAt > SENTENCES_AFTER;
  }

  private isSaidAgain({ digits }: NumberRun, at: number): boolean {
    return this.last !== undefined && at - this.last.at <= 2 && this.last.digits === digits;
  }

  private codeIn(
    run: NumberRun,
    last: NumberRun | undefined,
    reading: SentenceReading,
    at: number,
    card: Card,
  ): Part | undefined {
    const before = said(reading, run);
    const sinceExpiry =
      last && EXPIRY.test(last.digits) ? inSmallLetters(reading.text.slice(last.end, run.start)) : before;
    const question = this.questionAt(at);
    const after = reading.text.slice(run.end, run.end + MOST_BEFORE);
    const isNamed =
      SPEAKS_OF_CODE.test(before) ||
      SPEAKS_OF_CODE.test(inSmallLetters(REST_OF_CLAUSE.exec(after)?.[0] ?? ''));
    const isAsked = SPEAKS_OF_CODE.test(question) && !ASKS.test(before);
    const cue = isNamed ? before : isAsked ? question : undefined;
    const isCustomers = reading.speaker === card.speaker && reading.speaker !== 'agent';
    if (cue === undefined && !(isCustomers && this.isBare(at, sinceExpiry, after, question)))
      return undefined;
    const isAmex = AMEX.test(card.digits);
    const length = isAmex || (cue !== undefined && SAYS_FOUR.test(cue)) ? AMEX_CODE_DIGITS : CODE_DIGITS;
    const { digits } = run;
    if (!isAmex && digits.length === AMEX_CODE_DIGITS && EXPIRY.test(digits)) return undefined;
    // Of "expires 08/27 and the code's 1129" the end.
    const sinceLast = last ? inSmallLetters(reading.text.slice(last.end, run.start)) : before;
    const saysExpiry = isNamed
      ? SPEAKS_OF_EXPIRY.test(sinceLast)
      : SPEAKS_OF_EXPIRY.test(before) || SPEAKS_OF_EXPIRY.test(question);
    const isExpiry = EXPIRY.test(digits) && (saysExpiry || (!cue && at === card.at && run.spokenSingly > 0));
    if (digits.length === length || (cue !== undefined && digits.length === CODE_DIGITS))
      return isExpiry && !isSaidSingly(run) ? undefined : run;
    if (correctedDigits(run.groups).some((digits) => digits.length === length) && isTakenBack(run))
      return run;
    const isYear = last && MONTH.test(last.digits) && OF_YEAR.test(reading.text.slice(last.end, run.start));
    return afterExpiry(run, length, isYear ? last.digits : '');
  }

  /** Whether a number is said by itself, where nothing else was asked for. */
  private isBare(at: number, before: string, after: string, question: string): boolean {
    if (!LEADS_IN.test(before) || !LEADS_OUT.test(after) || LIVES.test(inSmallLetters(after))) return false;
    if (LIVES.test(before)) return false;
    if (at === this.card?.at || SPEAKS_OF_EXPIRY.test(question)) return true;
    const asked = this.readings[at - 1]?.namingWords.at(-1)?.told;
    return !ASKS_OTHER.test(question) && (asked === undefined || asked === 'card');
  }

  /** "7779", after "… 7773", or after "it is not accepted". */
  private isCorrection(
    { digits, ...run }: NumberRun,
    reading: SentenceReading,
    at: number,
    card: Card,
  ): boolean {
    if (digits.length < GROUP_DIGITS || digits.length > MOST_CORRECTED_DIGITS) return false;
    if (at === card.at) return false;
    if (isPartWithSlip(digits, card.digits)) return true;
    if (reading.speaker === 'agent' || EXPIRY.test(digits)) return false;
    const after = inSmallLetters(reading.text.slice(run.end, run.end + MOST_BEFORE));
    return [said(reading, run), after, this.questionAt(at)].some((text) => SPEAKS_OF_MISTAKE.test(text));
  }

  /** The end of what the other one has said before. */
  private questionAt(at: number): string {
    const { speaker } = this.readings[at] ?? {};
    const before = this.readings[at - 1];
    if (!before || (before.speaker === speaker && speaker !== undefined)) return '';
    return inSmallLetters(before.text.slice(-MOST_BEFORE));
  }
}

const said = ({ text }: SentenceReading, { start }: Pick<Part, 'start'>): string =>
  inSmallLetters(text.slice(Math.max(0, start - MOST_BEFORE), start));

/** "Expiry 05 26 and 219": the code in a run that is said to be the expiry. */
const codeAfterExpiry = (run: NumberRun, reading: SentenceReading, { digits }: Card): Part | undefined =>
  run.digits.length > GROUP_DIGITS && SPEAKS_OF_EXPIRY.test(said(reading, run))
    ? afterExpiry(run, AMEX.test(digits) ? AMEX_CODE_DIGITS : CODE_DIGITS)
    : undefined;

const isTakenBack = ({ groups }: NumberRun): boolean => groups.some(({ takesBack }) => takesBack);

/** "Cero cinco del veintinueve, …" */
const MONTH = /^(?:0?[1-9]|1[0-2])$/;
const OF_YEAR = /^ (?:del?|of|vom|de l['’]an) $/iu;

/** "Seven two nine": no month and year, which are said "seven twenty-nine". */
const isSaidSingly = ({ spokenSingly }: NumberRun): boolean => spokenSingly === CODE_DIGITS;

/** "Oh five twenty-nine and then six two three": the code at the end of a run that begins with the expiry. */
function afterExpiry({ digits: all, groups, end }: NumberRun, length: number, month = ''): Part | undefined {
  if (all.length > length + MOST_EXPIRY_DIGITS) return undefined;
  let digits = month;
  for (const [i, group] of groups.entries()) {
    digits += group.digits;
    const rest = groups.slice(i + 1);
    const first = rest[0];
    if (!first || !EXPIRY.test(digits)) continue;
    if (rest.reduce((sum, { digits }) => sum + digits.length, 0) === length)
      return { start: first.start, end };
  }
  return undefined;
}

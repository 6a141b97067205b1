import { ASKS_OTHER } from './card-cues';
import type { NumberRun } from './number-runs';
import type { SentenceReading } from './sentence-reading';
import type { TellingWord, Meaning } from './telling-words';
import { inSmallLetters } from './whole-words';

/** Characters right before a number that are looked at: a month, a currency, "ending in". */
const RIGHT_BEFORE = 80;
/** Characters after a number that are looked at: a unit, a month, the name of a street. */
const RIGHT_AFTER = 200;

/** "… please?", "…, s'il vous plaît." */
const QUESTION_END =
  /(?:,? (?:please|there|sir|ma['’]?am|madam|now|then|bitte|por favor|s['’]il (?:vous|te) pla[iî]t)|, (?:top|bottom|on)(?: \p{L}+){1,3}| (?:off|on|at|from) (?:the|your|that)(?: \p{L}+){1,3})?[\s.?!]{0,4}$/iu;

/** What is said right before and right after a number. */
export const textAround = (text: string, { start, end }: { start: number; end: number }) => ({
  rightBefore: text.slice(Math.max(0, start - RIGHT_BEFORE), start),
  rightAfter: text.slice(end, end + RIGHT_AFTER),
});

/** Where a number stands in its text. */
type Place = Pick<NumberRun, 'start' | 'end'>;

/** What is said around one number. Of what is told, undefined says that no telling word is there. */
export interface Surrounding {
  /** By the last telling word before the number: in its sentence, and in the sentences before. */
  here: Meaning | undefined;
  earlier: Meaning | undefined;
  /** By the last telling word after the number. */
  later: Meaning | undefined;
  /** Whether what is said nearest to it names a number by which nobody pays, such as a tracking number. */
  isNamedOther: boolean;
  /** Whether such a number is named after the last telling word. */
  isNamedSince: boolean;
  afterSortCode: boolean;
  afterSecurityCode: boolean;
  /** Whether the number is all that the sentence says. */
  isWholeSentence: boolean;
  rightBefore: string;
  rightAfter: string;
  /** The end of what another has said right before, without the question mark. */
  asked: string;
  /** Whether that asks for an amount, an address or the like, and speaks of no number. */
  isAskedOther: boolean;
}

/**
 * What is said around the numbers of a sentence; `before` are the readings of the sentences before it, in order. A
 * number costs no more than the logarithm of what is said around it, however many there are.
 */
export class Surroundings {
  private readonly earlier: Meaning | undefined;
  private readonly sortCodeEnd: number;
  private readonly asked: string;
  private readonly isAskedOther: boolean;
  private readonly firstWord: number;
  private readonly lastWord: number;

  constructor(
    private readonly reading: SentenceReading,
    private readonly before: readonly SentenceReading[],
  ) {
    this.earlier = toldEarlier(before);
    const sortCode = /\bsort code\b/i.exec(reading.text);
    this.sortCodeEnd = sortCode ? sortCode.index + sortCode[0].length : Infinity;
    const last = before.at(-1);
    this.asked =
      last && last.speaker !== reading.speaker
        ? `${last.text.slice(-RIGHT_BEFORE).replace(QUESTION_END, '')} `
        : '';
    this.isAskedOther =
      this.asked !== '' && last?.namingWords.length === 0 && ASKS_OTHER.test(inSmallLetters(this.asked));
    this.firstWord = reading.text.search(/\S/);
    this.lastWord = lastOf(reading.text);
  }

  of(run: Place): Surrounding {
    const { start, end } = run;
    const { text, tellingWords } = this.reading;
    const last = tellingWords.at(-1);
    const place = countBelow(tellingWords, start, ({ at }) => at);
    return {
      here: tellingWords[place - 1]?.told,
      earlier: this.earlier === null && this.isPaidBefore(start) ? undefined : this.earlier,
      later: last && last.at >= end ? last.told : undefined,
      isNamedOther: this.isNamedOther(run),
      isNamedSince: this.isNamedSince(start, tellingWords[place - 1]?.at ?? -1),
      afterSortCode: this.sortCodeEnd <= start,
      afterSecurityCode: this.followsSecurityCode(start),
      isWholeSentence: this.firstWord >= start && this.lastWord <= end,
      ...textAround(text, { start, end }),
      asked: this.asked,
      isAskedOther: this.isAskedOther,
    };
  }

  /** What the last telling word before an offset says, in the sentence or in those before. */
  toldBefore(offset: number): Meaning | undefined {
    const { tellingWords } = this.reading;
    const last = tellingWords[countBelow(tellingWords, offset, ({ at }) => at) - 1];
    return last ? last.told : this.earlier;
  }

  /** Whether the sentence speaks of paying before an offset. */
  private isPaidBefore(offset: number): boolean {
    return (this.reading.payingWords[0] ?? Infinity) < offset;
  }

  private isNamedSince(start: number, since: number): boolean {
    const { otherNames } = this.reading;
    return (otherNames[countBelow(otherNames, start, (at) => at) - 1] ?? -1) > since;
  }

  /** By what is named right before it; else last in the sentences before; else by what is named first after it. */
  private isNamedOther(run: Place): boolean {
    const { kept, otherNames, tellingWords, runs } = this.reading;
    if (kept.has(run as NumberRun)) return true;
    const names = countBelow(otherNames, run.start, (at) => at);
    const words = countBelow(tellingWords, run.start, ({ at }) => at);
    // "Booking 44718, 784 pounds." "I'll pay the deposit, it's 5151 …"
    if (this.isPaidBefore(run.start)) return false;
    // Of a second number the names before the first say nothing.
    if (names > 0 || words > 0 || (runs[0]?.start ?? Infinity) < run.start) return false;
    for (const { otherNames, tellingWords, lastKind } of this.before.toReversed()) {
      const other = otherNames.at(-1);
      const telling = tellingWords.at(-1);
      if (other !== undefined || telling) return other !== undefined && other >= tellingAt(telling);
      if (lastKind !== undefined) return false;
    }
    const other = otherNames[names];
    const telling = tellingWords[words];
    return other !== undefined && (!telling || telling.told === null || other < telling.at);
  }

  private followsSecurityCode(position: number): boolean {
    let ends = 0;
    let until = position;
    for (const reading of [this.reading, ...this.before.toReversed()]) {
      const codes = reading.securityCodeEnds;
      const code = codes[countBelow(codes, until + 1, (at) => at) - 1];
      const passed = countBelow(reading.sentenceEnds, until, (at) => at);
      if (code !== undefined) return ends + passed - countBelow(reading.sentenceEnds, code, (at) => at) <= 1;
      ends += passed;
      if (ends > 1) return false;
      until = Infinity;
    }
    return false;
  }
}

/** By the last telling word of some sentences, or else by what the last number in them was found to be. */
function toldEarlier(before: readonly SentenceReading[]): Meaning | undefined {
  for (let i = before.length - 1; i >= 0; i--) {
    const word = before[i]?.tellingWords.at(-1);
    if (word) return word.told;
    const kind = before[i]?.lastKind;
    if (kind !== undefined) return kind;
  }
  return undefined;
}

/** Where a word stands that tells of whom a number is; a word that tells of nobody stands nowhere. */
const tellingAt = (word: TellingWord | undefined): number => (word && word.told !== null ? word.at : -1);

/** How many of some values in ascending order are below a bound. */
function countBelow<T>(values: readonly T[], bound: number, of: (value: T) => number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (of(values[middle] as T) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where the last character that is neither space nor punctuation ends. */
function lastOf(text: string): number {
  let end = text.length;
  while (end > 0 && /[\s.?!,]/.test(text.charAt(end - 1))) end--;
  return end;
}

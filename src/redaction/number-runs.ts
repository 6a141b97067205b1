import { ASIDES, FILLERS, MAX_ASIDES, TAKES_BACK } from './asides';
import { spokenScaled } from './scaled-numbers';
import { digitOf, homophoneOf, spokenNumber, type Reading } from './spoken-numbers';
import { wordsOf, type Word } from './words';

/** Digits of a run that are said or written in one go. */
export interface DigitGroup {
  /** Offsets in the text. */
  start: number;
  end: number;
  digits: string;
  /** Whether they are said instead of as many digits before: "three, no, one". */
  takesBack: boolean;
  /** Whether a word stands for a digit only by its sound: "for zero zero seven". */
  isHomophone: boolean;
}

/** A run of digits in a text, written, spoken or both, with nothing but separators in between. */
export interface NumberRun {
  /** Offsets in the text. */
  start: number;
  end: number;
  digits: string;
  /** How many of the digits were said one by one; 0 for a number that is all figures. */
  spokenSingly: number;
  groups: readonly DigitGroup[];
  /** Whether some of it is said in thousands, as amounts are. */
  isScaled?: true;
  /** A word right before it that sounds like a digit, which may be its first. */
  homophone?: DigitGroup;
}

/** Such a number counts something. */
const SCALES = new Set(['thousand', 'million', 'billion', 'thousands', 'hundreds', 'tausend']);
/** The same, but where a number of four digits begins with it: see `spokenScaled`. */
const LATIN_SCALES = new Set(['mil', 'mille']);
/** What may stand between two groups of one number. */
const SEPARATOR = /^[\s,.\-–—()+/…*]*$/u;
/** What stands between two digits of one group. */
const WITHIN_GROUP = /^[ -]?$/;
/** A toll-free "eight hundred" is no amount when a number follows. */
const MIN_WITH_HUNDRED = 10;
/** Digits said one by one before an "and" that belongs to the number. */
const MIN_BEFORE_AND = 4;
/** Digits said one by one before a word that only sounds like one. */
const MIN_BEFORE_HOMOPHONE = 3;
/** The same before the last word of a text. */
const MIN_BEFORE_LAST = 11;
/** Words in a row that say nothing but digits. */
const SURELY_DICTATED = 7;
/** Such words in a row: "for ate ate oh three". */
const MAX_HOMOPHONES = 4;

/** Every run of digits in a text, in order; "two million", "8am" and "1st" are none. */
export function numberRuns(text: string, words: readonly Word[] = wordsOf(text)): NumberRun[] {
  const runs: NumberRun[] = [];
  for (let i = 0; i < words.length; i++) {
    const found =
      (readingAt(words, i, text) ?? spokenScaled(words, i)) && new RunReader(words, i, text).read();
    if (!found) continue;
    if (found.run) runs.push(found.run);
    i = found.next - 1;
  }
  return runs;
}

/** Reads one run, from the word that begins it. */
class RunReader {
  private digits = '';
  private spokenSingly = 0;
  private hasHundred = false;
  private isScaled = false;
  private takesBack = false;
  private next: number;
  private last: Word | undefined;
  private readonly groups: DigitGroup[] = [];

  constructor(
    private readonly words: readonly Word[],
    private readonly from: number,
    private readonly text: string,
  ) {
    this.next = from;
  }

  read(): { run?: NumberRun; next: number } | undefined {
    const { words, text, from } = this;
    for (let i = from; i < words.length;) {
      const word = words[i];
      if (!word || (this.last && !SEPARATOR.test(text.slice(words[i - 1]?.end, word.start)))) break;
      if (this.last && (SCALES.has(word.text) || (LATIN_SCALES.has(word.text) && !spokenScaled(words, i))))
        return { next: i + 1 };
      if (this.last && word.text === 'hundred') {
        this.hasHundred = true;
        this.take(word, word, { digits: '00', words: 1, spokenSingly: 0 }, false);
        this.next = ++i;
        continue;
      }
      const passed = this.last ? this.asidesAt(i) : 0;
      if (passed > 0) {
        i += passed;
        continue;
      }
      const sound = this.last ? this.homophoneAt(i) : undefined;
      const scaled = sound ? undefined : spokenScaled(words, i);
      this.isScaled ||= scaled !== undefined;
      const reading = sound ?? scaled ?? readingAt(words, i, text);
      if (!reading) break;
      this.take(word, words[i + reading.words - 1] ?? word, reading, sound !== undefined);
      this.next = i += reading.words;
    }
    const first = words[from];
    if (!first || !this.last) return undefined;
    this.isScaled ||= this.hasHundred && this.digits.length < MIN_WITH_HUNDRED;
    const { digits, spokenSingly, groups } = this;
    const homophone = this.homophoneBefore();
    const run: NumberRun = { start: first.start, end: this.last.end, digits, spokenSingly, groups };
    if (this.isScaled) run.isScaled = true;
    if (homophone) run.homophone = homophone;
    return { run, next: this.next };
  }

  private take(first: Word, last: Word, { digits, spokenSingly }: Reading, isHomophone: boolean): void {
    const group = this.groups.at(-1);
    const goesOn =
      group && !this.takesBack && !isHomophone && !group.isHomophone && this.isWithinGroup(group, first);
    if (goesOn) {
      group.end = last.end;
      group.digits += digits;
    } else
      this.groups.push({ start: first.start, end: last.end, digits, takesBack: this.takesBack, isHomophone });
    this.digits += digits;
    this.spokenSingly += spokenSingly;
    this.takesBack = false;
    this.last = last;
  }

  private isWithinGroup = (group: DigitGroup, next: Word): boolean =>
    next.start - group.end <= 1 &&
    areAlike(next.text, this.last?.text ?? '') &&
    WITHIN_GROUP.test(this.text.slice(group.end, next.start));

  /** How many words at a place are said while the number goes on. */
  private asidesAt(from: number): number {
    const isSure = this.spokenSingly >= MIN_BEFORE_AND || this.digits.startsWith('0');
    let takesBack = false;
    let needsSure = false;
    let i = from;
    for (; i - from < MAX_ASIDES; i++) {
      const word = this.words[i];
      if (!word || !SEPARATOR.test(this.text.slice(this.words[i - 1]?.end, word.start))) break;
      if (!FILLERS.has(word.text)) {
        if (!ASIDES.has(word.text)) break;
        needsSure = true;
      }
      takesBack ||= TAKES_BACK.has(word.text);
    }
    if (i === from || (needsSure && !(isSure && this.goesOnAt(i)))) return 0;
    this.takesBack ||= takesBack;
    return i - from;
  }

  /** "Four five five six and seven three …" goes on; "2018 and 2019" are two. */
  private goesOnAt(i: number): boolean {
    const { words, text } = this;
    const word = words[i];
    if (!word || !SEPARATOR.test(text.slice(words[i - 1]?.end, word.start))) return false;
    const reading = readingAt(words, i, text);
    return reading !== undefined && (reading.spokenSingly > 0 || this.digits.startsWith('0'));
  }

  private homophoneAt(i: number): Reading | undefined {
    const digits = homophoneOf(this.words[i]?.text);
    if (digits === undefined || this.spokenSingly < 1) return undefined;
    if (this.spokenSingly < MIN_BEFORE_HOMOPHONE && !isDictated(this.words, i)) return undefined;
    if (this.spokenSingly >= MIN_BEFORE_LAST && !this.words[i + 1])
      return { digits, words: 1, spokenSingly: 1 };
    let next = i + 1;
    while (next - i < MAX_HOMOPHONES && homophoneOf(this.words[next]?.text) !== undefined) next++;
    const after = spokenNumber(this.words, next);
    return after?.spokenSingly ? { digits, words: 1, spokenSingly: 1 } : undefined;
  }

  private homophoneBefore(): DigitGroup | undefined {
    const word = this.words[this.from - 1];
    const first = this.words[this.from];
    const digits = homophoneOf(word?.text);
    if (!word || !first || digits === undefined || first.start - word.end > 1) return undefined;
    return { start: word.start, end: word.end, digits, takesBack: false, isHomophone: true };
  }
}

/** Whether nothing but digits, or what sounds like one, is said from a place on: "for two five too three three for". */
function isDictated(words: readonly Word[], from: number): boolean {
  const said = words.slice(from, from + SURELY_DICTATED);
  return (
    said.length === SURELY_DICTATED &&
    said.every(({ text }) => (digitOf(text) ?? homophoneOf(text)) !== undefined)
  );
}

/** Digits that are said or written at a place; see `spokenNumber`. */
export function readingAt(
  words: readonly Word[],
  i: number,
  text: string,
  isSurelyNumber = false,
): Reading | undefined {
  const word = words[i];
  if (!word) return undefined;
  if (!isFigure(word.text)) return spokenNumber(words, i, isSurelyNumber);
  // "8am", "1st" and "B12" are times, ordinals and codes; the letter of "O343" is a zero.
  const before = /(?<!\p{L})o$/iu.test(text.slice(Math.max(0, word.start - 2), word.start))
    ? ''
    : (text[word.start - 1] ?? '');
  const isGlued = /\p{L}/u.test(before + (text[word.end] ?? ''));
  return isGlued ? undefined : { digits: word.text, words: 1, spokenSingly: 0 };
}

/** Whether both are words, or both a figure by itself: "4 5 3 9". */
const areAlike = (one: string, other: string): boolean =>
  isFigure(one) ? one.length === 1 && other.length === 1 && isFigure(other) : !isFigure(other);

const isFigure = (word: string): boolean => word.charCodeAt(0) >= 0x30 && word.charCodeAt(0) <= 0x39;

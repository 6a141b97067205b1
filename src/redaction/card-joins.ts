import { isAmountDateOrCount } from './amounts';
import { TAKES_BACK } from './asides';
import { correctedDigits, WAYS_TO_TAKE_BACK } from './card-runs';
import { isCommonCardNumber } from './check-digits';
import type { NumberRun } from './number-runs';
import type { SentenceReading } from './sentence-reading';
import { textAround } from './surroundings';
import { wordsOf } from './words';

/** Characters of what may be said between two parts of one number, in a sentence or beside its ends. */
const MOST_BETWEEN = 90;
/** Sentences of anyone between two that hold parts of one number. */
const MOST_SENTENCES_BETWEEN = 4;
/** Digits of the longest card: a longer number is put together by chance too easily. */
const MOST_DIGITS = 16;
/** A shorter part counts or orders: "the remaining ten are". */
const SHORT = 3;

interface Said {
  run: NumberRun;
  reading: SentenceReading;
  /** Which of the readings told. */
  at: number;
  /** Its digits as they are said, then by each way of taking back. */
  digits: readonly string[];
  /** Digits at the end of the part before that it is said instead of ("4539 1489, no wait, 1488"), in the same order. */
  takesBack: readonly number[];
}

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
  /** Parts that the next may go on with, by speaker, once all and once without the short ones. */
  private readonly open = new Map<unknown, [Said[], Said[]]>();
  /** The same by anybody, for one who has the other go on: "that's 4147 8384, and then?" */
  private readonly ofAnybody: Said[] = [];
  private told = 0;

  /** The next sentence, and who says it. */
  tell(reading: SentenceReading, speaker: unknown): void {
    const at = this.told++;
    if (reading.runs.length === 0) return;
    let chains = this.open.get(speaker);
    if (!chains) this.open.set(speaker, (chains = [[], []]));
    for (const run of reading.runs) {
      const said = { run, reading, at, digits: readingsOf(run), takesBack: [] };
      this.join(chains[0], said);
      const digits = longGroupsOf(run);
      if (digits.length < SHORT) continue;
      const isWhole = digits === run.digits || run.groups.some(({ takesBack }) => takesBack);
      const long = isWhole ? said : { ...said, digits: said.digits.map(() => digits) };
      this.join(chains[1], long);
      // The one who is told a part says it again.
      if (!this.ofAnybody.some((part) => part.digits[0]?.endsWith(digits))) this.join(this.ofAnybody, long);
    }
  }

  /** The number that a run is a part of. */
  cardOf(run: NumberRun): JoinedCard | undefined {
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

  private join(chain: Said[], said: Said): void {
    const before = chain.at(-1);
    if (said.run.digits.length >= MOST_DIGITS || said.reading.kept.has(said.run)) {
      chain.length = 0;
      return;
    }
    if (before && !follows(before, said)) chain.length = 0;
    chain.push({ ...said, takesBack: takenBack(chain.at(-1), said) });
    if (chain.length > MOST_DIGITS) chain.shift();
    let together = said.digits.map(() => '');
    for (let from = chain.length - 1; from >= 0; from--) {
      const [part, next] = [chain[from], chain[from + 1]];
      together = together.map((rest, way) => without(part?.digits[way], next?.takesBack[way]) + rest);
      if (together.every(({ length }) => length > MOST_DIGITS)) return;
      const digits = from < chain.length - 1 ? together.find(isCommonCardNumber) : undefined;
      if (digits === undefined) continue;
      const parts = chain.slice(from);
      if (parts.some(countsSomething)) continue;
      const card = { digits, at: said.at };
      this.cards.push(card);
      for (const { run } of parts) if (!this.found.has(run)) this.found.set(run, card);
      chain.length = 0;
      return;
    }
  }
}

const readingsOf = ({ digits, groups }: NumberRun): string[] =>
  groups.some(({ takesBack }) => takesBack)
    ? [digits, ...correctedDigits(groups)]
    : [digits, ...WAYS_TO_TAKE_BACK.map(() => digits)];

/** Without what counts: "and the final four, 5954". */
const longGroupsOf = ({ digits, groups }: NumberRun): string => {
  const long = groups.filter((group) => group.digits.length >= SHORT);
  return long.length === groups.length ? digits : long.map((group) => group.digits).join('');
};

const without = (digits = '', taken = 0): string => digits.slice(0, Math.max(0, digits.length - taken));

function takenBack(part: Said | undefined, { run, at }: Said): number[] {
  const group = run.groups[0];
  if (part?.at !== at || !group) return [];
  const between = part.reading.text.slice(part.run.end, run.start);
  if (!wordsOf(between).some(({ text }) => TAKES_BACK.has(text))) return [];
  return [0, ...WAYS_TO_TAKE_BACK.map((taken) => taken(group, part.run.groups.at(-1)))];
}

function follows(before: Said, next: Said): boolean {
  if (before.at === next.at) return next.run.start - before.run.end <= MOST_BETWEEN;
  return (
    next.at - before.at <= MOST_SENTENCES_BETWEEN + 1 &&
    next.run.start <= MOST_BETWEEN &&
    before.reading.text.length - before.run.end <= MOST_BETWEEN
  );
}

function countsSomething({ run, reading }: Said): boolean {
  const { text } = reading;
  return isAmountDateOrCount(run, text.slice(run.start, run.end), textAround(text, run));
}

import { isAmountDateOrCount } from './amounts';
import { TAKES_BACK } from './asides';
import { isCommonCardNumber } from './check-digits';
import type { NumberRun } from './number-runs';
import type { SentenceReading } from './sentence-reading';
import { textAround } from './surroundings';
import { wordsOf } from './words';

/** Characters of what may be said between two parts of one number, in a sentence or beside its ends. */
const MOST_BETWEEN = 90;
/** Sentences of anyone between two of one speaker that hold parts of one number. */
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
  /** Digits at the end of the part before that it is said instead of: "4539 1489, no wait, 1488". */
  takesBack: number;
}

/**
 * Numbers of cards that one speaker says in parts with anything in between ("5193 4278, hold on, where was I, 4124
 * 9502"): parts that follow each other and are a card's number together, by the issuers' ranges and the check digit.
 */
export class CardJoins {
  private readonly found = new Set<NumberRun>();
  /** Parts that the next may go on with, by speaker, once all and once without the short ones. */
  private readonly open = new Map<unknown, [Said[], Said[]]>();
  private told = 0;

  /** The next sentence, and who says it. */
  tell(reading: SentenceReading, speaker: unknown): void {
    const at = this.told++;
    if (reading.runs.length === 0) return;
    let chains = this.open.get(speaker);
    if (!chains) this.open.set(speaker, (chains = [[], []]));
    for (const run of reading.runs) {
      const said = { run, reading, at, takesBack: 0 };
      this.join(chains[0], said);
      if (run.digits.length >= SHORT) this.join(chains[1], said);
    }
  }

  /** Whether a run is a part of such a number. */
  has(run: NumberRun): boolean {
    return this.found.has(run);
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
    let digits = '';
    let corrected = '';
    for (let from = chain.length - 1; from >= 0; from--) {
      const part = chain[from]?.run.digits ?? '';
      corrected = part.slice(0, part.length - (chain[from + 1]?.takesBack ?? 0)) + corrected;
      digits = part + digits;
      if (digits.length > MOST_DIGITS && corrected.length > MOST_DIGITS) return;
      if (from === chain.length - 1 || !(isCommonCardNumber(digits) || isCommonCardNumber(corrected)))
        continue;
      const parts = chain.slice(from);
      if (parts.some(countsSomething)) continue;
      for (const { run } of parts) this.found.add(run);
      chain.length = 0;
      return;
    }
  }
}

function takenBack(part: Said | undefined, next: Said): number {
  if (part?.at !== next.at) return 0;
  const between = part.reading.text.slice(part.run.end, next.run.start);
  return wordsOf(between).some(({ text }) => TAKES_BACK.has(text))
    ? (next.run.groups[0]?.digits.length ?? 0)
    : 0;
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

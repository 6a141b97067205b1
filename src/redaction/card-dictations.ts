import { CARD_BEGINNING } from './check-digits';
import type { NumberRun } from './number-runs';
import type { SentenceReading } from './sentence-reading';
import type { Meaning } from './telling-words';

/** Digits of the number of a card, of which some may not be heard, and some said twice. */
const OF_CARD = { fewest: 12, most: 26 };
/** The same where nothing is said of what the number is. */
const OF_NOTHING_SAID = { fewest: 15, most: 19 };
/** Sentences back in which a card may be spoken of. */
const SENTENCES_BACK = 4;
/** A shorter number counts, unless little else is said with it. */
const SHORT = 3;
const MAX_BESIDE_SHORT = 30;

interface Open {
  runs: NumberRun[];
  digits: string;
  told: Meaning | undefined;
  /** The sentence of its last part. */
  at: number;
  saysOnlyNumbers: boolean;
}

interface Around {
  /** What the words before a number say of it. */
  told: Meaning | undefined;
  /** Which of the sentences it stands in. */
  at: number;
  /** Whether it follows the number before. */
  follows: boolean;
  /** Whether it only tells a card by its last digits. */
  isEnd: boolean;
  saysOnlyNumbers: boolean;
  /** Characters of its sentence beside it. */
  beside: number;
}

/** A number that is dictated in parts where a card is spoken of. */
export interface DictatedCard {
  digits: string;
  runs: readonly NumberRun[];
  /** The sentence of its last part. */
  at: number;
}

/**
 * Numbers that somebody dictates in parts where a card is spoken of, or where nothing is said of what they are, as long as
 * a card's and beginning as one: with digits that are misheard, left out or said twice no check digit is right.
 */
export class CardDictations {
  private readonly open = new Map<unknown, Open>();
  private readonly before: SentenceReading[] = [];
  readonly found: DictatedCard[] = [];

  /** The next number of somebody. */
  add(run: NumberRun, speaker: unknown, { told, at, follows, isEnd, saysOnlyNumbers, beside }: Around): void {
    // A card's by itself.
    if (run.digits.length > OF_CARD.fewest) return this.end(speaker);
    if (run.digits.length < 2 || (run.digits.length < SHORT && beside > MAX_BESIDE_SHORT)) return;
    const open = this.open.get(speaker);
    // "I'll take that sixty-two fifty now. Card number?"
    const isBegunBefore = open?.told === undefined && told === 'card' && !open?.saysOnlyNumbers;
    const goesOn =
      open &&
      follows &&
      (told === open.told || told === undefined || told === 'card') &&
      !(isBegunBefore && at !== open.at);
    if (open && !goesOn) this.end(speaker);
    if (told !== undefined && told !== 'card') return;
    if (open && goesOn) {
      open.runs.push(run);
      open.digits += run.digits;
      open.at = at;
      open.saysOnlyNumbers &&= saysOnlyNumbers;
      if (told === 'card') open.told = told;
    } else if (!isEnd) this.open.set(speaker, { runs: [run], digits: run.digits, told, at, saysOnlyNumbers });
  }

  /** Nothing that follows goes on with what somebody says. */
  end(speaker: unknown): void {
    const open = this.open.get(speaker);
    this.open.delete(speaker);
    if (!open || open.runs.length < 2) return;
    const { runs, digits, told, at, saysOnlyNumbers } = open;
    if (told !== 'card' && !saysOnlyNumbers) return;
    const { fewest, most } = told === 'card' ? OF_CARD : OF_NOTHING_SAID;
    if (digits.length >= fewest && digits.length <= most && CARD_BEGINNING.test(digits))
      this.found.push({ digits, runs, at });
  }

  endAll(): void {
    for (const speaker of [...this.open.keys()]) this.end(speaker);
  }

  /** What the last telling words before the numbers of a sentence say of them; sentences are told in order. */
  *toldOf(reading: SentenceReading): Generator<[NumberRun, Meaning | undefined]> {
    const { runs } = reading;
    if (runs.length > 0) {
      const { namingWords } = reading;
      let told = this.toldBefore();
      let next = 0;
      for (const run of runs) {
        for (; (namingWords[next]?.at ?? Infinity) < run.start; next++) told = namingWords[next]?.told;
        yield [run, told];
      }
    }
    this.before.push(reading);
    if (this.before.length > SENTENCES_BACK) this.before.shift();
  }
  private toldBefore(): Meaning | undefined {
    for (let i = this.before.length - 1; i >= 0; i--) {
      const word = this.before[i]?.namingWords.at(-1);
      if (word) return word.told;
    }
    return undefined;
  }
}

import { birthDateSpans, oldDateSpans, spokenBirthDate } from './birth-dates';
import { CardSpans } from './card-spans';
import { begunAt, withCorrections } from './card-starts';
import { CompanyNumbers } from './company-numbers';
import { Dictations } from './dictations';
import { IbanJoins } from './iban-joins';
import type { RedactionKind } from './kinds';
import { KeptNumbers } from './kept-numbers';
import { mailSpans } from './mail';
import { Names } from './names';
import { withEdges } from './number-edges';
import { numberKind } from './number-kind';
import type { NumberRun } from './number-runs';
import type { Piece } from './pieces';
import { SentenceReading } from './sentence-reading';
import type { Span } from './span';
import { codeSpans } from './spelled-codes';
import { Surroundings, type Surrounding } from './surroundings';

/** Sentences before a number in which the word may stand that says what it is: question, "sure", answer. */
const SENTENCES_BACK = 4;
/** Dates in the sentences after one that speaks of a birth that answer it: the answer, and the agent saying it again. */
const MAX_BIRTH_DATES = 2;
/** As many as tell one card from another, and give nothing else away. */
const LAST_DIGITS = 4;
/** What is found to be one of these says what the digits in the next sentences are. */
const CARRIED: ReadonlySet<RedactionKind> = new Set(['card', 'iban', 'phone', 'national_number']);

/** Finds what gives a person away in the parts of a conversation: all are told first, in order, then asked in order. */
export class SpanFinder {
  private readonly wanted: ReadonlySet<RedactionKind>;
  private readonly readings: SentenceReading[] = [];
  private readonly dictations = new Dictations();
  private readonly ibanJoins = new IbanJoins();
  private readonly names: Names | null;
  private readonly introduced: Span[][] = [];
  private readonly companies = new CompanyNumbers();
  private readonly cards = new CardSpans();
  private readonly kept = new KeptNumbers();
  private birthDates = 0;

  constructor(kinds: readonly RedactionKind[]) {
    this.wanted = new Set(kinds);
    this.names = this.wanted.has('name') ? new Names() : null;
  }

  add({ text, speaker }: Piece): void {
    const reading = new SentenceReading(text, speaker, this.readings.at(-1)?.namesLoyaltyCard);
    this.readings.push(reading);
    this.dictations.add(reading, speaker);
    this.cards.add(reading, speaker);
    const codes = this.wanted.has('iban') && reading.hasNumbers ? reading.codes : [];
    this.ibanJoins.add(codes, speaker, () => this.readings.slice(-SENTENCES_BACK - 1).some(speaksOfIban));
    if (this.names) this.introduced.push(this.names.introducedIn(text));
  }

  /** Spans of the part told as the `i`th, which do not overlap, in no order. */
  spansOf(i: number): Span[] {
    const reading = this.readings[i];
    if (!reading) return [];
    const before = this.readings.slice(Math.max(0, i - SENTENCES_BACK), i);
    const spans = new DisjointSpans(reading.text.length);
    if (this.wanted.has('email'))
      spans.add(mailSpans(reading.text, () => [...before, reading].some(({ speaksOfMail }) => speaksOfMail)));
    if (this.wanted.has('birth_date')) spans.add(this.birthDatesIn(reading, before));
    spans.add(this.ibanJoins.spansIn(i));
    if (reading.hasNumbers || this.cards.isDictated) this.addNumbers(spans, reading, before, i);
    else this.cards.pass(reading, before);
    if (this.names) spans.add([...(this.introduced[i] ?? []), ...this.names.knownIn(reading.text)]);
    return spans.all;
  }

  private addNumbers(
    spans: DisjointSpans,
    reading: SentenceReading,
    before: SentenceReading[],
    at: number,
  ): void {
    const around = new Surroundings(reading, before);
    const codes = codeSpans(reading.codes, (start) => around.toldBefore(start));
    spans.add(
      codes
        .filter(({ kind }) => this.wanted.has(kind))
        .map((code) => withEdges(reading.text, code, code.kind)),
    );
    const found = reading.runs.map((run) => ({ run, surrounding: around.of(run) }));
    const cards = this.cards.of(reading, found, around, at, (place) => spans.isFree(place));
    const ofCards = this.wanted.has('card') ? [...cards.spans] : [];
    const others: Span[] = [];
    for (const [i, { run, surrounding }] of found.entries()) {
      if (cards.runs.has(run)) {
        reading.lastKind = 'card';
        continue;
      }
      const kind = this.kindOf(run, reading, surrounding, at);
      if (!kind) {
        this.kept.keep(run, at);
        continue;
      }
      if (kind === 'card') this.cards.follow(run, at);
      if (CARRIED.has(kind)) reading.lastKind = kind;
      const span = withEdges(reading.text, run, kind);
      if (kind !== 'card') others.push(span);
      else
        ofCards.push({
          ...span,
          start: Math.min(span.start, begunAt(reading.text, reading.runs, i, run.digits)),
        });
    }
    spans.add(withCorrections(reading.text, reading.runs, ofCards));
    // Of those that reach into another span the parts.
    spans.add(ofCards);
    spans.add(others);
  }

  private kindOf(
    run: NumberRun,
    reading: SentenceReading,
    around: Surrounding,
    at: number,
  ): RedactionKind | null {
    const written = reading.text.slice(run.start, run.end);
    let kind = numberKind(run, written, around, this.dictations.digitsOf(run));
    if (kind === 'card' && this.cards.isOther(run, reading, at))
      kind = run.digits.length > LAST_DIGITS ? numberKind(run, written, withoutCard(around)) : null;
    if ((kind === 'phone' || kind === 'card') && around.here !== kind && this.kept.has(run, at)) return null;
    if (kind === 'card' && this.cards.isKept(run, reading, at)) return null;
    if (
      (kind === 'phone' || kind === 'card') &&
      this.companies.has(run.digits, around.rightBefore, reading, this.readings[at - 1], at)
    )
      return null;
    if (kind === null || this.wanted.has(kind)) return kind;
    // A birth date that is not asked for is still a number that was dictated.
    return kind === 'birth_date' && run.spokenSingly >= 4 && this.wanted.has('number') ? 'number' : null;
  }

  private birthDatesIn(reading: SentenceReading, before: SentenceReading[]): Span[] {
    if (reading.speaksOfBirth) this.birthDates = 0;
    else if (this.birthDates >= MAX_BIRTH_DATES || !before.some(({ speaksOfBirth }) => speaksOfBirth))
      return reading.hasNumbers ? oldDateSpans(reading.text) : [];
    let spans = birthDateSpans(reading.text, !reading.speaksOfBirth);
    if (spans.length === 0 && before.at(-1)?.speaksOfBirth) spans = spokenBirthDate(reading.text);
    this.birthDates += spans.length;
    return spans;
  }
}

/** What is said around a number, but that a card is spoken of. */
const withoutCard = (around: Surrounding): Surrounding => {
  const [here, earlier, later] = [around.here, around.earlier, around.later].map((told) =>
    told === 'card' ? undefined : told,
  );
  return { ...around, here, earlier, later };
};

const speaksOfIban = ({ tellingWords }: SentenceReading): boolean =>
  tellingWords.some(({ told }) => told === 'iban');

/** Spans of one text: of two that overlap the one that is added first stays. */
class DisjointSpans {
  readonly all: Span[] = [];
  private readonly taken: Uint8Array;

  constructor(length: number) {
    this.taken = new Uint8Array(length);
  }

  isFree({ start, end }: Pick<Span, 'start' | 'end'>): boolean {
    return !this.taken.subarray(start, end).includes(1);
  }

  add(spans: readonly Span[]): void {
    for (const span of spans) {
      if (!this.isFree(span)) continue;
      this.taken.fill(1, span.start, span.end);
      this.all.push(span);
    }
  }
}

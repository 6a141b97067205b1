import {
  ASKS_FOR_CARD,
  ASKS_OTHER,
  CODE_OF_OTHER,
  NAMES_NUMBER,
  SPEAKS_OF_CODE,
  SPEAKS_OF_EXPIRY,
  SPEAKS_OF_LAST_DIGITS,
  SPEAKS_OF_MISTAKE,
} from './card-cues';
import { partedAtPauses, partedAtWords, type Figures } from './card-figures';
import { NEARLY_ALL, resembles, type AskedFor } from './card-echoes';
import { beginsCard, isJoined, partOf, saysExpiry } from './card-parts';
import { isCommonCardNumber } from './check-digits';
import { isEndOfCard } from './number-kind';
import type { NumberRun } from './number-runs';
import type { SentenceReading } from './sentence-reading';
import { overlap, type Span } from './span';
import { textAround, type Surroundings } from './surroundings';
import { inSmallLetters } from './whole-words';

/** Sentences without figures of a card after which it is dictated no longer. */
const MAX_SILENT = 4;
/** Sentences after which a card is forgotten that was dictated before something else was asked for. */
const REMEMBERED_FOR = 8;
const MAX_DIGITS = 48;
/** Digits of a number an agent gives out, and such numbers that are remembered. */
const MIN_GIVEN = 4;
const MAX_GIVEN = 4;
type Part = Pick<Span, 'start' | 'end'>;

/** Characters of the last digits of a card, said or written. */
const MAX_OF_LAST = 40;

/**
 * Follows whether a card is being dictated: from where its number is asked for, announced or begun, to where another thing
 * is asked for. Meanwhile every group of figures is a part of it, or its security code, unless it clearly is something else.
 */
export class CardSituation {
  private askedFor: AskedFor | undefined;
  private digits = '';
  /** Sentences since figures of a card were said. */
  private silent = 0;
  /** Whether only the last digits of a card were asked for, by which nobody pays. */
  private asksLast = false;
  /** Whether something else is spoken of since. */
  private isLeft = false;
  private readonly before: SentenceReading[] = [];
  /** The last numbers the agent gave out, which the customer may repeat. */
  private readonly given: string[] = [];

  get isOpen(): boolean {
    return this.askedFor !== undefined;
  }

  /** Whether a number is the agent's own, another than the card that was said. */
  isOther({ digits }: Pick<NumberRun, 'digits'>, { speaker }: SentenceReading): boolean {
    if (this.given.includes(digits)) return true;
    return (
      speaker === 'agent' &&
      this.digits.length >= NEARLY_ALL &&
      digits.length < NEARLY_ALL - 2 &&
      !resembles(digits, this.digits, this.askedFor?.code === true)
    );
  }

  /** The parts of a card in the next sentence; `found` are those that are known to be. */
  of(
    reading: SentenceReading,
    around: Surroundings,
    found: readonly Span[],
    isFree: (place: Part) => boolean,
  ): Span[] {
    const isAgents = reading.speaker === 'agent';
    if (!isAgents) this.hear(reading);
    const isNew = this.askedFor === undefined && found.length > 0;
    const whole = found.length === 0 && !this.askedFor ? wholeCardIn(reading) : undefined;
    if (
      found.some((span) => !this.asksLast || isLong(span)) ||
      (!this.asksLast && this.speaksOfCard(reading) && beginsCard(reading)) ||
      whole
    )
      this.open();
    const parts = this.askedFor ? this.partsOf(reading, around, found, isFree, isNew) : [];
    if (isAgents) this.hear(reading);
    this.silent = parts.length > 0 || found.length > 0 ? 0 : this.silent + 1;
    if (this.silent > MAX_SILENT) this.askedFor = undefined;
    if (this.silent > REMEMBERED_FOR) this.digits = '';
    this.before.push(reading);
    if (this.before.length > MAX_SILENT) this.before.shift();
    return parts;
  }

  /** A part of a card is known by what is said around it. */
  follow(digits: string): void {
    if (!this.isLeft && !this.asksLast) this.open();
    this.take(digits);
    this.silent = 0;
  }

  private open(): void {
    this.askedFor ??= { number: true, code: false, expiry: false };
  }

  private take(digits: string): void {
    this.digits = (this.digits + digits).slice(-MAX_DIGITS);
  }

  private give(digits: string): void {
    this.given.push(digits);
    if (this.given.length > MAX_GIVEN) this.given.shift();
  }

  /** What a sentence asks for or announces. */
  private hear(reading: SentenceReading): void {
    const { namingWords, securityCodeEnds } = reading;
    const text = inSmallLetters(reading.text);
    const told = namingWords.at(-1)?.told;
    const isKnown = this.askedFor !== undefined || this.digits !== '';
    const expiry = SPEAKS_OF_EXPIRY.test(text);
    const isCodeOfOther = CODE_OF_OTHER.test(text);
    const isOther = (told !== undefined && told !== 'card') || ASKS_OTHER.test(text) || isCodeOfOther;
    const isAgents = reading.speaker === 'agent';
    const isLast =
      !isKnown && securityCodeEnds.length === 0 && (SPEAKS_OF_LAST_DIGITS.test(text) || tellsLast(reading));
    this.asksLast = isLast || (this.asksLast && !isAgents);
    const code =
      (isKnown
        ? SPEAKS_OF_CODE.test(text)
        : securityCodeEnds.length > 0 && (isAgents || this.speaksOfCard(reading))) &&
      !isCodeOfOther &&
      !this.asksLast &&
      (told !== null || expiry);
    const number =
      !this.asksLast &&
      (NAMES_NUMBER.test(text) || (isAgents && ASKS_FOR_CARD.test(text))) &&
      this.speaksOfCard(reading);
    this.isLeft = isOther && !number && !code && !expiry;
    if ((number && (isAgents || !this.askedFor)) || code)
      this.askedFor = {
        number: number && !(code && this.askedFor),
        code,
        // "Oh five twenty-nine, and three three oh on the back": the answer to both.
        expiry: expiry || (!isAgents && this.askedFor?.expiry === true),
      };
    else if (!this.askedFor) return;
    // "The last four of your phone?"
    else if (SPEAKS_OF_MISTAKE.test(text) && (told ?? 'card') === 'card')
      this.askedFor = { ...this.askedFor, number: true, expiry };
    else if (expiry) this.askedFor = { number: false, code: false, expiry };
    else if (isOther || this.asksLast) this.askedFor = undefined;
  }

  private speaksOfCard(reading: SentenceReading): boolean {
    for (const { namingWords } of [reading, ...this.before.toReversed()]) {
      const told = namingWords.at(-1)?.told;
      if (told !== undefined) return told === 'card';
    }
    return this.askedFor !== undefined;
  }

  private partsOf(
    reading: SentenceReading,
    around: Surroundings,
    found: readonly Span[],
    isFree: (place: Part) => boolean,
    isNew: boolean,
  ): Span[] {
    const parts: Span[] = [];
    const isKnown = (place: Part) => found.some((one) => overlap(one, place));
    // "I've got five eight not five two, five eight oh five."
    const isOwn = ({ digits }: Figures) =>
      reading.speaker === 'agent' && this.digits !== '' && !this.digits.includes(digits);
    const groups = reading.figures
      .filter(isFree)
      .flatMap((group) =>
        isKnown(group)
          ? partedAtWords(reading.text, group)
          : isOwn(group)
            ? partedAtPauses(reading.text, group)
            : [group],
      );
    let last: Figures | undefined;
    for (const [i, group] of groups.entries()) {
      const { askedFor, digits } = this;
      if (!askedFor) break;
      const beside = { last, next: groups[i + 1] };
      const isBefore = isNew && !isKnown(group) && !last;
      const part = isKnown(group)
        ? group
        : isBefore || this.given.includes(group.digits)
          ? undefined
          : partOf(group, beside, { askedFor, said: digits, reading, around });
      if (part) this.take(group.digits);
      else if (reading.speaker === 'agent' && group.digits.length >= MIN_GIVEN) this.give(group.digits);
      // The code is said next, also unasked.
      else if (saysExpiry(group, last, askedFor))
        this.askedFor = { number: false, code: true, expiry: false };
      const before = parts.at(-1);
      if (
        part &&
        last &&
        before?.end === last.end &&
        !(isKnown(last) && isKnown(group)) &&
        isJoined(reading.text.slice(last.end, part.start), last.digits, group.digits, askedFor)
      )
        before.end = part.end;
      else if (part) parts.push({ start: part.start, end: part.end, kind: 'card' });
      last = isBefore ? undefined : group;
    }
    return parts;
  }
}

const isLong = ({ start, end }: Span): boolean => end - start > MAX_OF_LAST;

/** A card's number by its check digit, with words that may only sound like its digits. */
const wholeCardIn = ({ hasNumbers, figures, kept }: SentenceReading): Figures | undefined =>
  hasNumbers && kept.size === 0 ? figures.find(({ digits }) => isCommonCardNumber(digits)) : undefined;

/** "Is that still the Visa ending 7284?" */
const tellsLast = ({ text, figures }: SentenceReading): boolean =>
  figures.some((group) => isEndOfCard(group, textAround(text, group)));

import type { RedactionKind } from './kinds';
import { numberRuns, type NumberRun } from './number-runs';
import { otherNamesOf } from './other-names';
import { tellingWordsOf, type TellingWord } from './telling-words';

/** Asked for, or named, right before its three or four digits: at most one sentence ends in between. */
const SECURITY_CODE = /\b(?:cvv|cvc|security code|on the back)\b/gi;
const SENTENCE_END = /[.?!]/g;
const SPEAKS_OF_MAIL = /\be-?mails?\b|\bmail address\b|\binbox\b/i;
const SPEAKS_OF_BIRTH = /\b(?:date of birth|birth ?date|birthday|d\.?o\.?b|born)\b/i;

/**
 * A text with what is looked for in it, each found when it is first asked for and then kept: what follows a text asks
 * for it again.
 */
export class SentenceReading {
  private heldRuns?: NumberRun[];
  private heldWords?: TellingWord[];
  private heldOthers?: number[];
  private heldCodeEnds?: number[];
  private heldEnds?: number[];
  private heldMail?: boolean;
  private heldBirth?: boolean;
  /** What the last number of it was found to be, for the numbers that follow in other sentences. */
  lastKind?: RedactionKind;

  constructor(readonly text: string) {}

  get runs(): NumberRun[] {
    return (this.heldRuns ??= numberRuns(this.text));
  }

  get tellingWords(): TellingWord[] {
    return (this.heldWords ??= tellingWordsOf(this.text));
  }

  /** Where it names a number by which nobody pays. */
  get otherNames(): number[] {
    return (this.heldOthers ??= otherNamesOf(this.text));
  }

  get securityCodeEnds(): number[] {
    return (this.heldCodeEnds ??= Array.from(
      this.text.matchAll(SECURITY_CODE),
      ({ index, 0: { length } }) => index + length,
    ));
  }

  get sentenceEnds(): number[] {
    return (this.heldEnds ??= Array.from(this.text.matchAll(SENTENCE_END), ({ index }) => index));
  }

  get speaksOfMail(): boolean {
    return (this.heldMail ??= SPEAKS_OF_MAIL.test(this.text));
  }

  get speaksOfBirth(): boolean {
    return (this.heldBirth ??= SPEAKS_OF_BIRTH.test(this.text));
  }
}

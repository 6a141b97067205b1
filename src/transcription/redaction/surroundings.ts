import type { PersonalNumber } from './personal-number';

/** Words that say what the number after them is; `null` for those that nobody is identified by. */
const CONTEXTS: [RegExp, PersonalNumber | null][] = [
  [/\b(?:cards?|visa|mastercard|amex|american express|cvv|cvc|security code|long number)\b/gi, 'CARD'],
  [
    /\b(?:phone|telephone|mobile|cell|call|callback|reach|fax|text|landline|ring|dial|contact number)\b/gi,
    'PHONE',
  ],
  [
    /\b(?:social security|social|ssn|national insurance|passport|licen[cs]e|identity|identification|tax|pin|medicare|sort code|routing|iban|bank account|account number)\b/gi,
    'ID',
  ],
  [
    /\b(?:order|reference|ticket|invoice|confirmation|tracking|case|serial|model|part|item|booking|reservation|version|extension|room|flight|zip|zip code|postcode|postal|quantity|product|sku|article|claim|policy number|error|gate|line|meter|reading)\b/gi,
    null,
  ],
];

/** Asked for, or named, right before its three or four digits: at most one sentence ends in between. */
const SECURITY_CODE = /\b(?:cvv|cvc|security code|on the back)\b/gi;
const SENTENCE_END = /[.?!]/g;

/** Characters right before a number that are looked at: a month, a currency, "ending in". */
const RIGHT_BEFORE = 80;

/** What is said around one number. Of a kind, undefined says that no telling word is there. */
export interface Surrounding {
  /** What the last telling word before the number says: in its sentence, and in the sentences before. */
  here: PersonalNumber | null | undefined;
  earlier: PersonalNumber | null | undefined;
  /** What the last telling word after the number says. */
  later: PersonalNumber | null | undefined;
  afterSortCode: boolean;
  afterSecurityCode: boolean;
  /** Whether the sentence begins with the number. */
  isFirst: boolean;
  rightBefore: string;
  /** The rest of the sentence. */
  after: string;
}

/**
 * What is said around the numbers of a sentence. The sentence is read once for all of them, however many there are:
 * they are asked for in their order.
 */
export class Surroundings {
  private readonly contexts: Context[];
  private readonly earlier: PersonalNumber | null | undefined;
  private readonly sortCodeEnd: number;
  private readonly firstWord: number;
  /** Offset of the sentence among what was said before and itself, to which the next two lists refer. */
  private readonly offset: number;
  private readonly securityCodeEnds: number[];
  private readonly sentenceEnds: number[];
  private passedContexts = 0;
  private passedCodes = 0;
  private passedEnds = 0;
  private endsSinceCode = 0;

  /** `before` are the sentences before this one, in order. */
  constructor(
    private readonly sentence: string,
    before: readonly string[],
  ) {
    this.contexts = contextsIn(sentence);
    this.earlier = contextsIn(before.join(' ')).at(-1)?.kind;
    const sortCode = /\bsort code\b/i.exec(sentence);
    this.sortCodeEnd = sortCode ? sortCode.index + sortCode[0].length : Infinity;
    this.firstWord = sentence.search(/\S/);
    const all = [...before, sentence].join(' ');
    this.offset = all.length - sentence.length;
    this.securityCodeEnds = Array.from(
      all.matchAll(SECURITY_CODE),
      ({ index, 0: { length } }) => index + length,
    );
    this.sentenceEnds = Array.from(all.matchAll(SENTENCE_END), ({ index }) => index);
  }

  /** Around a number; each time one further on. */
  of({ start, end }: { start: number; end: number }): Surrounding {
    while ((this.contexts[this.passedContexts]?.at ?? Infinity) < start) this.passedContexts++;
    const last = this.contexts.at(-1);
    return {
      here: this.contexts[this.passedContexts - 1]?.kind,
      earlier: this.earlier,
      later: last && last.at >= end ? last.kind : undefined,
      afterSortCode: this.sortCodeEnd <= start,
      afterSecurityCode: this.followsSecurityCode(this.offset + start),
      isFirst: this.firstWord >= start,
      rightBefore: this.sentence.slice(Math.max(0, start - RIGHT_BEFORE), start),
      after: this.sentence.slice(end),
    };
  }

  private followsSecurityCode(position: number): boolean {
    while ((this.securityCodeEnds[this.passedCodes] ?? Infinity) <= position) {
      this.passedCodes++;
      this.endsSinceCode = 0;
    }
    const code = this.securityCodeEnds[this.passedCodes - 1];
    if (code === undefined) return false;
    for (let end; (end = this.sentenceEnds[this.passedEnds] ?? Infinity) < position; this.passedEnds++)
      if (end >= code) this.endsSinceCode++;
    return this.endsSinceCode <= 1;
  }
}

interface Context {
  at: number;
  kind: PersonalNumber | null;
}

/** Every telling word by its place; of two at one place the first of `CONTEXTS` is the last to be found. */
function contextsIn(text: string): Context[] {
  const found = CONTEXTS.flatMap(([words, kind]) =>
    Array.from(text.matchAll(words), ({ index }): Context => ({ at: index, kind })),
  );
  return found.reverse().sort((a, b) => a.at - b.at);
}

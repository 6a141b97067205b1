import { createHmac, hash } from 'node:crypto';
import type { Sentence, Speaker } from '../../conversations/sentence';
import type { SearchTerm } from './search-query';
import { searchedWordsOf } from './words';

/**
 * What the database's index holds of a transcript are not its words but short hashes of organisation, week, speaker and
 * word. So one organisation's words are never among another's; the index of a common word is read a week at a time; and no
 * word is too short, too common or of the wrong script for either database. Without a key the hash keeps no secret: whoever
 * reads the index can try words on it. With the key of an organisation whose data are encrypted nobody can who has only the
 * database; what remains to be seen is how many calls of a week share a word.
 */
export type Token = string;

const WEEK_MS = 7 * 86_400_000;
/** Hexadecimal digits of a token: 40 bits. Hits are compared with the transcript, so that a collision does no harm. */
const DIGITS = 10;
/** Of one transcript; far more than different words are said in the longest call. */
export const MAX_TOKENS = 20_000;
/** Of one transcript. */
const MAX_WORDS = 300_000;

/** The week a call took place in, counted from 1970. */
export const weekOf = (moment: Date): number => Math.floor(moment.getTime() / WEEK_MS);

/** The first moment of a week. */
export const startOfWeek = (week: number): Date => new Date(week * WEEK_MS);

/** Where a token is looked for. */
export interface TokenPlace {
  organisationId: string;
  week: number;
  /** Of an organisation whose data are encrypted. */
  key?: Buffer | null;
}

/** `said` is the speaker and one or two words. */
function tokenOf({ organisationId, week, key }: TokenPlace, said: string): Token {
  const text = `${organisationId} ${week} ${said}`;
  const digest = key ? createHmac('sha256', key).update(text).digest('hex') : hash('sha1', text, 'hex');
  return `w${digest.slice(0, DIGITS)}`;
}

/** Each word, and each two in a row, which phrases are found by. */
function* unitsOf(words: readonly string[]): Generator<string> {
  for (const [at, word] of words.entries()) {
    yield word;
    if (at > 0) yield `${words[at - 1]} ${word}`;
  }
}

/** Collects the tokens of a transcript, sentence by sentence, so that a long one can be read in slices. */
export class TranscriptTokens {
  private readonly units = new Set<string>();
  private words = 0;

  constructor(private readonly place: TokenPlace) {}

  add({ speaker, text }: Sentence): void {
    if (this.isFull) return;
    const words = searchedWordsOf(text).map(({ word }) => word);
    this.words += words.length;
    for (const unit of unitsOf(words)) this.units.add(`${speaker} ${unit}`);
  }

  get isFull(): boolean {
    return this.units.size >= MAX_TOKENS || this.words >= MAX_WORDS;
  }

  /** Each once, in no order. Hashed as they are taken: for the most there may be it takes tens of milliseconds. */
  *all(): Generator<Token> {
    let count = 0;
    for (const unit of this.units) {
      if (count++ >= MAX_TOKENS) return;
      yield tokenOf(this.place, unit);
    }
  }
}

/** A term as alternatives, one for each speaker it may be said by; each is tokens that must all be there. */
export type TokenTerm = Token[][];

/** Tokens of a query in a week. A phrase of three words or more is found by its pairs, and compared afterwards. */
export function tokensOfTerms(terms: readonly SearchTerm[], place: TokenPlace): TokenTerm[] {
  return terms.map(({ speaker, words }) => {
    const speakers: Speaker[] = speaker ? [speaker] : ['agent', 'customer'];
    const [first = ''] = words;
    const units =
      words.length === 1 ? [first] : words.slice(1).map((word, at) => `${words[at] ?? ''} ${word}`);
    return speakers.map((one) => units.map((unit) => tokenOf(place, `${one} ${unit}`)));
  });
}

/** Calls that answer the terms in any of several places: those from before encryption have tokens without a key. */
export function tokensOfTermsIn(terms: readonly SearchTerm[], places: readonly TokenPlace[]): TokenTerm[] {
  const found = places.map((place) => tokensOfTerms(terms, place));
  return terms.map((_, at) => found.flatMap((ofPlace) => ofPlace[at] ?? []));
}

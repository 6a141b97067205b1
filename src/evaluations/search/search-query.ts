import type { Speaker } from '../../conversations/sentence';
import { wordsOf } from './words';

/** Words that one sentence says in a row. */
export interface SearchTerm {
  /** Whose sentence; null for either's. */
  speaker: Speaker | null;
  /** As `wordsOf` gives them; at least one. */
  words: string[];
}

/** What can be asked at once; more would find nothing more, and cost more. */
export const QUERY_LIMITS = { characters: 200, terms: 8, words: 10 } as const;

const SPEAKERS: readonly string[] = ['agent', 'customer'] satisfies Speaker[];

/** What makes a query unreadable. */
export type SearchProblem =
  | 'search_quote_not_closed'
  | 'search_speaker_without_word'
  | 'search_too_long'
  | 'search_too_many_terms'
  | 'search_too_many_words'
  | 'search_without_word';

/** A query that cannot be read; the message completes "q …". */
export class SearchQueryInvalid extends Error {
  constructor(
    readonly code: SearchProblem,
    message: string,
  ) {
    super(message);
    this.name = 'SearchQueryInvalid';
  }
}

/**
 * Reads a query: words and "phrases", all of which a call must say, each optionally after `agent:` or `customer:`. Nothing
 * else has a meaning. In time linear in its length. Throws `SearchQueryInvalid`.
 */
export function readSearchQuery(query: string): SearchTerm[] {
  if (query.length > QUERY_LIMITS.characters)
    throw new SearchQueryInvalid(
      'search_too_long',
      `must have at most ${QUERY_LIMITS.characters} characters`,
    );
  const terms: SearchTerm[] = [];
  for (let at = 0; at < query.length;) {
    if (isSpace(query[at])) {
      at++;
      continue;
    }
    const speaker = speakerAt(query, at);
    if (speaker) at += speaker.length + 1;
    const isQuoted = isQuote(query[at]);
    const end = isQuoted ? closingQuote(query, at) : endOfWord(query, at);
    const words = wordsOf(query.slice(at, end)).map(({ word }) => word);
    if (words.length > QUERY_LIMITS.words)
      throw new SearchQueryInvalid(
        'search_too_many_words',
        `may have ${QUERY_LIMITS.words} words in a phrase at most`,
      );
    if (words.length > 0) terms.push({ speaker, words });
    else if (speaker)
      throw new SearchQueryInvalid('search_speaker_without_word', `must have a word right after ${speaker}:`);
    at = isQuoted ? end + 1 : end;
  }
  if (terms.length === 0)
    throw new SearchQueryInvalid('search_without_word', 'must have a word to search for');
  if (terms.length > QUERY_LIMITS.terms)
    throw new SearchQueryInvalid(
      'search_too_many_terms',
      `may have ${QUERY_LIMITS.terms} words and phrases at most`,
    );
  return terms;
}

/** Keyboards, telephones and text that was pasted have several; whichever opens a phrase, any other ends it. */
const isQuote = (character: string | undefined): boolean =>
  character !== undefined && '"\u201c\u201d\u201e\u00ab\u00bb'.includes(character);

const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character);

function speakerAt(query: string, at: number): Speaker | null {
  const found = SPEAKERS.find((name) => query.slice(at, at + name.length + 1).toLowerCase() === `${name}:`);
  return (found as Speaker | undefined) ?? null;
}

function closingQuote(query: string, at: number): number {
  let end = at + 1;
  while (end < query.length && !isQuote(query[end])) end++;
  if (end === query.length)
    throw new SearchQueryInvalid('search_quote_not_closed', 'has a quotation mark that is not closed');
  return end;
}

function endOfWord(query: string, at: number): number {
  let end = at;
  while (!isSpace(query[end]) && !isQuote(query[end])) end++;
  return end;
}

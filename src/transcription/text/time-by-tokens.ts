import type { TimedSentence } from '../transcription-engine';

/** A piece of a word as a model that times its output gives it; a leading space or "▁" begins a word. */
export interface TimedToken {
  text: string;
  /** Seconds from the beginning of the segment. */
  start: number;
  /** 0 to 1. */
  confidence?: number;
}

/** Models date a token by its beginning; the last of a sentence is given this long, in seconds. */
const LAST_TOKEN = 0.3;

/**
 * Times sentences by the model's own token times, and gives them the mean confidence of their tokens.
 * Undefined when the tokens do not add up to the words of the sentences, as with inverse text normalisation.
 */
export function timeByTokens(
  sentences: readonly string[],
  tokens: readonly TimedToken[],
  segment: { start: number; end: number },
): TimedSentence[] | undefined {
  const words = wordsOf(tokens);
  const counts = sentences.map((sentence) => sentence.split(/\s+/).length);
  if (counts.reduce((sum, count) => sum + count, 0) !== words.length) return undefined;
  let taken = 0;
  return sentences.map((text, i) => {
    const own = words.slice(taken, (taken += counts[i] ?? 0)).flat();
    const next = words[taken]?.[0];
    const limit = next ? segment.start + next.start : segment.end;
    const start = segment.start + (own[0]?.start ?? 0);
    const end = Math.max(start, Math.min(limit, segment.start + (own.at(-1)?.start ?? 0) + LAST_TOKEN));
    const confidence = meanConfidence(own);
    return { text, start: round(start), end: round(end), ...(confidence !== undefined && { confidence }) };
  });
}

function wordsOf(tokens: readonly TimedToken[]): TimedToken[][] {
  const words: TimedToken[][] = [];
  for (const token of tokens) {
    const word = words.at(-1);
    if (!word || /^[\s▁]/.test(token.text)) words.push([token]);
    else word.push(token);
  }
  return words;
}

function meanConfidence(tokens: readonly TimedToken[]): number | undefined {
  const given = tokens.flatMap(({ confidence }) => confidence ?? []);
  if (given.length === 0 || given.length < tokens.length) return undefined;
  return round(given.reduce((sum, each) => sum + each, 0) / given.length);
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

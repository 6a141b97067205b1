import { wordsOf } from './text/words';
import type { TimedSentence } from './transcription-engine';

/** An echo is at least this much quieter than what it echoes, and than its own channel's speaker, in dB. */
const QUIETER = 6;
/** Share of an echo's words found, in order, in what the other channel says at the time. */
const SAME_WORDS = 0.7;
/** An echo comes at once or a little late: line delay, and sentence times that are estimates, in seconds. */
const SLACK = 0.7;

/**
 * A channel without the sentences that leaked into it from the other one. A sentence is an echo only when
 * the other channel says nearly the same words at the time *and* it is clearly quieter, both than those and
 * than the loudest sentence of its own channel. Text alone would delete real agreement ("yes", "thank you"),
 * loudness alone a customer who speaks softly. Sentences of unknown level are kept.
 */
export function withoutEchoes(
  sentences: readonly TimedSentence[],
  other: readonly TimedSentence[],
): TimedSentence[] {
  const loudest = Math.max(...sentences.map(({ level = -Infinity }) => level));
  return sentences.filter((sentence) => {
    const { level } = sentence;
    if (level === undefined || level > loudest - QUIETER) return true;
    const heard = other.filter(
      (their) => their.start < sentence.end + SLACK && their.end > sentence.start - SLACK,
    );
    const louder = heard.filter((their) => their.level !== undefined && their.level >= level + QUIETER);
    return !saysTheSame(wordsOf(sentence.text), wordsOf(louder.map(({ text }) => text).join(' ')));
  });
}

function saysTheSame(words: string[], theirs: string[]): boolean {
  return words.length > 0 && commonWords(words, theirs) >= SAME_WORDS * words.length;
}

/** Length of the longest common subsequence of two lists of words. */
function commonWords(a: string[], b: string[]): number {
  let previous = new Array<number>(b.length + 1).fill(0);
  for (const word of a) {
    const row = [0];
    b.forEach((their, j) =>
      row.push(word === their ? (previous[j] ?? 0) + 1 : Math.max(row[j] ?? 0, previous[j + 1] ?? 0)),
    );
    previous = row;
  }
  return previous.at(-1) ?? 0;
}

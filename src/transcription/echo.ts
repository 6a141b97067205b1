import { wordsOf } from './text/words';
import type { TimedSentence } from './transcription-engine';

/** An echo is at least this much quieter than what it echoes, and than its own channel's speaker, in dB. */
const QUIETER = 6;
/** Share of an echo's words found, in order, in what the other channel says at the time. */
const SAME_WORDS = 0.7;
/** An echo comes at once or a little late: line delay, and sentence times that are estimates, in seconds. */
const SLACK = 0.7;
/** Longer sentences are no echoes, and are not compared: nobody says so much while the other side says the same. */
const MAX_WORDS = 400;
/** Sentences of the other channel looked at for one: bounds the time that times all over each other take. */
const MAX_SENTENCES = 100;

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
  const loudest = sentences.reduce((level, one) => Math.max(level, one.level ?? -Infinity), -Infinity);
  const theirs = [...other].sort((a, b) => a.start - b.start);
  const lastEnds = latestEnds(theirs);
  return sentences.filter((sentence) => {
    const { level } = sentence;
    if (level === undefined || level > loudest - QUIETER) return true;
    const words = wordsOf(sentence.text);
    if (words.length > MAX_WORDS) return true;
    const from = firstAfter(lastEnds, sentence.start - SLACK);
    const heard: string[] = [];
    for (let i = from; i < Math.min(theirs.length, from + MAX_SENTENCES); i++) {
      const their = theirs[i];
      if (!their || their.start >= sentence.end + SLACK || heard.length >= MAX_WORDS) break;
      const isLouder = their.level !== undefined && their.level >= level + QUIETER;
      if (isLouder && their.end > sentence.start - SLACK)
        heard.push(...wordsOf(their.text).slice(0, MAX_WORDS));
    }
    return !saysTheSame(words, heard);
  });
}

/** For each sentence, the latest end of those up to it. */
function latestEnds(sentences: readonly TimedSentence[]): Float64Array {
  const ends = new Float64Array(sentences.length);
  let latest = -Infinity;
  for (const [i, { end }] of sentences.entries()) ends[i] = latest = Math.max(latest, end);
  return ends;
}

/** The first of ascending times that is later than `time`, by halving. */
function firstAfter(times: Float64Array, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? 0) > time) high = middle;
    else low = middle + 1;
  }
  return low;
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

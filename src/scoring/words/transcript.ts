import type { Sentence } from '../../conversations/sentence';
import { utterancesOf, type Utterance } from './utterance';

/** A conversation read once for everything that looks at its words. */
export interface Transcript {
  sentences: readonly Sentence[];
  /** In the order of the sentences. */
  utterances: readonly Utterance[];
  /** Words of each sentence; 0 for noise and fillers. */
  wordCounts: readonly number[];
  /** Whether the recogniser said anywhere how sure it was. */
  hasConfidence: boolean;
}

const known = new WeakMap<readonly Sentence[], Transcript>();

/** Reads a conversation; the same array is read only once. */
export function readTranscript(sentences: readonly Sentence[]): Transcript {
  const held = known.get(sentences);
  if (held) return held;
  const utterances: Utterance[] = [];
  const wordCounts: number[] = [];
  for (const [position, sentence] of sentences.entries()) {
    let words = 0;
    for (const utterance of utterancesOf(sentence, position)) {
      utterances.push(utterance);
      words += utterance.wordCount;
    }
    wordCounts.push(words);
  }
  const hasConfidence = sentences.some((sentence) => sentence.confidence !== undefined);
  const transcript = { sentences, utterances, wordCounts, hasConfidence };
  known.set(sentences, transcript);
  return transcript;
}

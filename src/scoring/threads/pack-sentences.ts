import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Sentence } from '../../conversations/sentence';

/** Sentences written at once: a millisecond's work. */
const SLICE = 2_000;

/** Writes a transcript as JSON lists; between those of a long one, other requests get through. */
export async function packSentences(sentences: readonly Sentence[]): Promise<string[]> {
  const packed: string[] = [];
  for (let from = 0; from < sentences.length; from += SLICE) {
    if (from > 0) await nextTurn();
    packed.push(JSON.stringify(sentences.slice(from, from + SLICE)));
  }
  return packed;
}

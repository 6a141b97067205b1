import type { Sentence, Speaker } from '../api/types';

/** Sentences of one speaker in a row, each with its place in the transcript. */
export interface Turn {
  speaker: Speaker;
  sentences: { index: number; sentence: Sentence }[];
}

export function turnsOf(sentences: readonly Sentence[]): Turn[] {
  const turns: Turn[] = [];
  sentences.forEach((sentence, index) => {
    const last = turns.at(-1);
    if (last?.speaker === sentence.speaker) last.sentences.push({ index, sentence });
    else turns.push({ speaker: sentence.speaker, sentences: [{ index, sentence }] });
  });
  return turns;
}

/** The sentence that is being spoken at `seconds`, or the last one before; -1 before the first. */
export function sentenceAt(sentences: readonly Sentence[], seconds: number): number {
  let found = -1;
  let latest = -Infinity;
  sentences.forEach(({ start }, index) => {
    if (start !== undefined && start <= seconds + 0.05 && start >= latest) {
      found = index;
      latest = start;
    }
  });
  return found;
}

import type { Sentence } from '../api/types';

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

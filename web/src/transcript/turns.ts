import type { Sentence, Speaker } from '../api/types';

/** Sentences of one speaker in a row, each with its place in the transcript. */
export interface Turn {
  speaker: Speaker;
  sentences: { index: number; sentence: Sentence }[];
  /** Goes on with a turn that was too long for one block. */
  continued?: boolean;
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

/** Turns in a row that are drawn together or not at all. */
export interface Block {
  /** Place of the first sentence in the transcript, and the one after the last. */
  from: number;
  to: number;
  turns: Turn[];
}

/** The transcript in blocks of `size` sentences, the last one shorter; a turn may reach over several. */
export function blocksOf(sentences: readonly Sentence[], size: number): Block[] {
  const blocks: Block[] = [];
  for (let from = 0; from < sentences.length; from += size) {
    const to = Math.min(from + size, sentences.length);
    const turns = turnsOf(sentences.slice(from, to)).map((turn) => ({
      ...turn,
      sentences: turn.sentences.map(({ index, sentence }) => ({ index: from + index, sentence })),
    }));
    const [first] = turns;
    if (first) first.continued = first.speaker === sentences[from - 1]?.speaker;
    blocks.push({ from, to, turns });
  }
  return blocks;
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

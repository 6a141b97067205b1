import type { Sentence } from '../../conversations/sentence';
import type { ActTurn } from './call-acts';

/** Seconds of silence after which the next sentence of the same speaker begins a new turn. */
const MAX_GAP = 2;
/** Characters from which no further sentence is joined. */
const MAX_CHARACTERS = 400;

/**
 * The turns of a conversation: consecutive sentences of one speaker joined where they follow one another closely, so
 * that it matters little how a client or a recogniser has cut the text. Without times the sentences of one speaker are
 * taken to follow closely. A sentence without a letter or digit is left out.
 */
export function turnsOf(sentences: readonly Sentence[]): ActTurn[] {
  const turns: ActTurn[] = [];
  for (const [position, sentence] of sentences.entries()) {
    const text = sentence.text.trim();
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    const last = turns.at(-1);
    if (last && follows(last, sentence, text.length)) {
      last.lastSentence = position;
      last.text += ` ${text}`;
      last.end = sentence.end ?? last.end;
    } else {
      turns.push({
        sentence: position,
        lastSentence: position,
        speaker: sentence.speaker,
        text,
        start: sentence.start ?? null,
        end: sentence.end ?? null,
      });
    }
  }
  return turns;
}

function follows(turn: ActTurn, { speaker, start }: Sentence, length: number): boolean {
  if (turn.speaker !== speaker || turn.text.length + length > MAX_CHARACTERS) return false;
  return turn.end === null || start === undefined || start - turn.end < MAX_GAP;
}

/** Seconds from the end of one turn to the start of the next; 0 when that is not known. */
export function silenceBetween(first: ActTurn | undefined, second: ActTurn | undefined): number {
  const end = first?.end ?? null;
  const start = second?.start ?? null;
  return end === null || start === null ? 0 : start - end;
}

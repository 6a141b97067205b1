/** Characters of the longest part of a sentence that is read at once; a sentence has far fewer. */
const MAX_LENGTH = 5_000;

/** A sentence, or a part of an overlong one. */
export interface Piece {
  /** Which sentence it belongs to. */
  sentence: number;
  speaker: unknown;
  text: string;
}

/** Sentences as they are read: an overlong one in parts, cut between words where it has any. */
export function* piecesOf(
  sentences: readonly { text: string; speaker?: unknown }[],
): Generator<Piece, void, undefined> {
  for (const [sentence, { text, speaker }] of sentences.entries())
    for (let start = 0; start < text.length || start === 0;) {
      const end =
        start + MAX_LENGTH >= text.length ? text.length : cutBefore(text, start, start + MAX_LENGTH);
      yield { sentence, speaker, text: text.slice(start, end) };
      start = Math.max(end, start + 1);
    }
}

/** After the last space of the second half of a part; anywhere where it has none, but in no surrogate pair. */
function cutBefore(text: string, start: number, limit: number): number {
  const space = lastSpace(text, start + MAX_LENGTH / 2, limit);
  if (space >= 0) return space + 1;
  const code = text.charCodeAt(limit - 1);
  return code >= 0xd800 && code <= 0xdbff ? limit - 1 : limit;
}

function lastSpace(text: string, from: number, to: number): number {
  for (let i = to - 1; i >= from; i--) if (/\s/.test(text.charAt(i))) return i;
  return -1;
}

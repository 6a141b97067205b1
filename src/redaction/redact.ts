import { setImmediate as nextTurn } from 'node:timers/promises';
import { DEFAULT_KINDS, MARKS, type RedactionKind } from './kinds';
import { piecesOf } from './pieces';
import { SpanFinder } from './span-finder';
import type { Span } from './span';

/** What is redacted: the words, and who says them where that is known. */
interface Spoken {
  text: string;
  speaker?: unknown;
}

/** Characters read before other requests get a turn: a few milliseconds. */
const CHARACTERS_A_TURN = 20_000;

/**
 * Takes what gives a person away out of a conversation, each replaced by a mark that says what stood there: `[CARD]`,
 * `[PHONE]` and so on, see `MARKS`. Figures and spoken digits are treated alike. Amounts, dates, times, quantities, order
 * and reference numbers stay. The order of the sentences, their speakers and times are kept. Takes time in proportion to
 * the length of the conversation.
 */
export function redactSentences<S extends Spoken>(
  sentences: readonly S[],
  kinds: readonly RedactionKind[] = DEFAULT_KINDS,
): S[] {
  const work = redaction(sentences, kinds);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** As `redactSentences`, in parts between which the event loop turns. */
export async function redactInTurns<S extends Spoken>(
  sentences: readonly S[],
  kinds: readonly RedactionKind[],
): Promise<S[]> {
  const work = redaction(sentences, kinds);
  for (let left = CHARACTERS_A_TURN; ;) {
    const { done, value } = work.next();
    if (done) return value;
    left -= value;
    if (left > 0) continue;
    await nextTurn();
    left = CHARACTERS_A_TURN;
  }
}

/** Yields the characters it has read since. */
function* redaction<S extends Spoken>(
  sentences: readonly S[],
  kinds: readonly RedactionKind[],
): Generator<number, S[], undefined> {
  if (kinds.length === 0) return [...sentences];
  const finder = new SpanFinder(kinds);
  const pieces = [];
  for (const piece of piecesOf(sentences)) {
    finder.add(piece);
    pieces.push(piece);
    yield piece.text.length;
  }
  const texts: string[] = sentences.map(() => '');
  for (const [i, { sentence, text }] of pieces.entries()) {
    texts[sentence] += marked(text, finder.spansOf(i));
    yield text.length;
  }
  return sentences.map((sentence, i) => ({ ...sentence, text: texts[i] ?? '' }));
}

/** `spans` do not overlap. */
function marked(text: string, spans: readonly Span[]): string {
  let result = '';
  let done = 0;
  for (const { start, end, kind } of spans.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(done, start) + MARKS[kind];
    done = end;
  }
  return result + text.slice(done);
}

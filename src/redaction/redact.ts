import { DEFAULT_KINDS, MARKS, type RedactionKind } from './kinds';
import { piecesOf } from './pieces';
import { SpanFinder } from './span-finder';
import type { Span } from './span';

/** What is redacted: the words, and who says them where that is known. */
export interface Spoken {
  text: string;
  speaker?: unknown;
}

/**
 * Takes what gives a person away out of a conversation, each replaced by a mark that says what stood there: `[CARD]`,
 * `[PHONE]` and so on, see `MARKS`. Figures and spoken digits are treated alike. Amounts, dates, times, quantities, order
 * and reference numbers stay. The order of the sentences, their speakers and times are kept. Takes time in proportion to
 * the length of the conversation: half a second for a million characters of usual speech, five for the worst text of the
 * bench of growth. `Redactor` does long ones in threads.
 */
export function redactSentences<S extends Spoken>(
  sentences: readonly S[],
  kinds: readonly RedactionKind[] = DEFAULT_KINDS,
): S[] {
  if (kinds.length === 0) return [...sentences];
  const finder = new SpanFinder(kinds);
  const pieces = [];
  for (const piece of piecesOf(sentences)) {
    finder.add(piece);
    pieces.push(piece);
  }
  const texts: string[] = sentences.map(() => '');
  for (const [i, { sentence, text }] of pieces.entries()) texts[sentence] += marked(text, finder.spansOf(i));
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

import type { Sentence } from '../../../conversations/sentence';
import type { CallEvent } from './call-events';

/** A stretch of a transcript with the positions its sentences have in the whole. */
export interface TranscriptPart {
  from: number;
  sentences: readonly Sentence[];
  /** 0 for the first of `of` parts. */
  number: number;
  of: number;
}

/** Characters of one token, on the safe side for English and JSON. */
const CHARACTERS_PER_TOKEN = 3;
/** Sentences two neighbouring parts share, so that a question is not parted from its answer. */
const OVERLAP = 6;
/** What a sentence costs beyond its words: position, time and speaker. */
const ENVELOPE = 60;

/** Cuts a call into overlapping parts of at most `maxTokens`; a sentence longer than that is a part by itself. */
export function partsOf(sentences: readonly Sentence[], maxTokens: number): TranscriptPart[] {
  const budget = maxTokens * CHARACTERS_PER_TOKEN;
  const ranges: { from: number; to: number }[] = [];
  let from = 0;
  let used = 0;
  for (const [at, { text }] of sentences.entries()) {
    const cost = text.length + ENVELOPE;
    if (used + cost > budget && at > from) {
      ranges.push({ from, to: at });
      from = Math.max(from + 1, at - OVERLAP);
      used = sentences.slice(from, at).reduce((sum, one) => sum + one.text.length + ENVELOPE, 0);
    }
    used += cost;
  }
  ranges.push({ from, to: sentences.length });
  return ranges.map((range, number) => ({
    from: range.from,
    sentences: sentences.slice(range.from, range.to),
    number,
    of: ranges.length,
  }));
}

/** A part as a model reads it: a line of JSON for each sentence, with the events between them where they happened. */
export function linesOf({ from, sentences }: TranscriptPart, events: readonly CallEvent[]): string[] {
  const after = new Map<number, CallEvent[]>();
  for (const event of events) {
    const held = after.get(event.afterSentence);
    if (held) held.push(event);
    else after.set(event.afterSentence, [event]);
  }
  return sentences.flatMap(({ speaker, text, start }, position) => {
    const at = from + position;
    const said = JSON.stringify({ sentence: at, ...timeOf(start), speaker, text });
    const happened = (after.get(at) ?? []).map(({ kind, start: since, seconds }) =>
      JSON.stringify({ event: kind, ...timeOf(since), seconds }),
    );
    return [said, ...happened];
  });
}

/** Minutes and seconds from the start of the call, where they are known. */
function timeOf(start: number | undefined): { time?: string } {
  if (start === undefined || !Number.isFinite(start) || start < 0) return {};
  const seconds = Math.floor(start);
  return { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` };
}

import type { Sentence } from '../../conversations/sentence';
import type { ActName } from '../acts/act-names';
import type { CallActs } from '../acts/call-acts';
import type { EngineEvidence } from '../engine/scoring-engine';
import type { Place, RulePart } from '../judging/act-rule';
import { MAX_EVIDENCE, MAX_QUOTE } from './detector-answers';

/** Probability from which a turn is taken to do an act, so that it can be named and quoted. */
export const RECOGNISED = 0.5;
/** Below this a turn is no evidence, whatever the answer. */
const WORTH_QUOTING = 0.3;

/** Whether a part is done in any of its turns. */
export function isRecognised({ places }: RulePart): boolean {
  return places.some(({ probability }) => probability >= RECOGNISED);
}

/**
 * The turns that carry an answer as evidence: the likeliest turn of each part, the best first, then further turns of
 * the parts. None twice.
 */
export function evidenceOf(
  parts: readonly RulePart[],
  acts: CallActs,
  sentences: readonly Sentence[],
): EngineEvidence[] {
  const sorted = parts.map((part) =>
    part.places
      .filter(({ probability }) => probability >= WORTH_QUOTING)
      .map((place) => ({ ...place, acts: part.acts ?? [] }))
      .sort((a, b) => b.probability - a.probability),
  );
  const firsts = sorted.flatMap((places) => places.slice(0, 1)).sort((a, b) => b.probability - a.probability);
  const others = sorted.flatMap((places) => places.slice(1, MAX_EVIDENCE));
  const further = others
    .filter(({ probability }) => probability >= RECOGNISED)
    .sort((a, b) => b.probability - a.probability);
  const quoted = new Map<number, EngineEvidence>();
  for (const place of [...firsts, ...further]) {
    if (quoted.size === MAX_EVIDENCE) break;
    const quote = quoteOf(place, acts, sentences);
    if (quote && !quoted.has(quote.sentence)) quoted.set(quote.sentence, quote);
  }
  return [...quoted.values()];
}

/** The literal words of a turn: of several sentences the one that does the act by itself, or else the longest. */
function quoteOf(
  { turn, probability, acts: done }: Place & { acts: readonly ActName[] },
  acts: CallActs,
  sentences: readonly Sentence[],
): EngineEvidence | null {
  const said = acts.turns[turn];
  if (!said) return null;
  const strength = Math.round(probability * 100) / 100;
  const doing = acts.sentenceDoing?.(done, turn) ?? null;
  let longest: EngineEvidence | null = null;
  for (let at = said.sentence; at <= said.lastSentence; at++) {
    const sentence = sentences[at];
    const text = sentence?.speaker === said.speaker ? sentence.text.trim() : '';
    if (at === doing && text !== '') return { sentence: at, quote: text.slice(0, MAX_QUOTE), strength };
    if (text.length > (longest?.quote.length ?? 0))
      longest = { sentence: at, quote: text.slice(0, MAX_QUOTE), strength };
  }
  return longest;
}

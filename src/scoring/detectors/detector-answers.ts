import type { CallReading } from '../engine/call-reading';
import type { CriterionAnswer, EngineEvidence } from '../engine/scoring-engine';
import type { Criterion } from '../rubric/rubric';

/** How sure an answer is by what it rests on, 0 to 1; a missing phrase may have been said in words nobody thought of. */
export const CONFIDENCE = { measure: 0.95, said: 0.9, similar: 0.7, missing: 0.7, avoided: 0.9 } as const;

export const MAX_EVIDENCE = 3;
/** Characters. */
export const MAX_QUOTE = 300;

/** The answer where nothing could be looked at. */
export function ungraded(
  { id }: Criterion,
  status: 'not_applicable' | 'insufficient_evidence',
  code: 'no_occasion' | 'no_times' | 'nothing_said' | 'little_speech' | 'words_unsure',
): CriterionAnswer {
  return {
    criterion: id,
    status,
    confidence: 0.9,
    probabilities: null,
    decidedBy: 'words',
    evidence: [],
    explanation: [{ code }],
    missing: [],
  };
}

/** Utterances as evidence: literal, short enough to read, none twice. */
export function quotesAt(call: CallReading, places: readonly number[]): EngineEvidence[] {
  const quoted: EngineEvidence[] = [];
  for (const at of places) {
    const utterance = call.utterances[at];
    if (!utterance) continue;
    const { sentence } = utterance;
    const quote = utterance.quote.slice(0, MAX_QUOTE);
    if (!quoted.some((held) => held.sentence === sentence && held.quote === quote))
      quoted.push({ sentence, quote });
    if (quoted.length === MAX_EVIDENCE) break;
  }
  return quoted;
}

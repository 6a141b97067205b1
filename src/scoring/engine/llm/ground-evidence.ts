import type { Sentence } from '../../../conversations/sentence';
import type { CriterionStatus } from '../../evaluation';
import { kindOf } from '../../detectors/detector-kinds';
import type { Criterion } from '../../rubric/rubric';
import type { CriterionAnswer, EngineEvidence } from '../scoring-engine';
import type { ModelAnswer } from './answer-format';

/** From best to worst for the agent. */
const ORDER: readonly CriterionStatus[] = ['met', 'partly', 'not_met'];
const MIN_QUOTE = 2;

function isGrounded(
  { sentence, quote }: EngineEvidence,
  criterion: Criterion,
  sentences: readonly Sentence[],
): boolean {
  const said = sentences[sentence];
  if (!said || quote.trim().length < MIN_QUOTE || !said.text.includes(quote)) return false;
  const { detector, speaker } = criterion;
  if (said.speaker === speaker) return true;
  return said.speaker === 'customer' && (kindOf(detector).model?.customerMayConfirm(detector) ?? false);
}

/**
 * A model's answer with the evidence that is grounded in the call: quotes must stand in the named sentence, by the right
 * speaker, and an answer that needs evidence and has none left is insufficient.
 */
export function groundAnswer(
  answer: ModelAnswer,
  criterion: Criterion,
  sentences: readonly Sentence[],
): CriterionAnswer {
  const evidence = answer.evidence.filter((one) => isGrounded(one, criterion, sentences));
  const needsEvidence = kindOf(criterion.detector).model?.needEvidence.includes(answer.status) ?? true;
  const base = { criterion: criterion.id, decidedBy: 'model' as const, probabilities: null, missing: [] };
  // A customer may confirm what the agent did, never earn it alone.
  const own = evidence.some(({ sentence }) => sentences[sentence]?.speaker === criterion.speaker);
  if (needsEvidence && !own)
    return {
      ...base,
      status: 'insufficient_evidence',
      confidence: 0,
      evidence: [],
      reason: 'The answer of the language model had no evidence that stands in the call.',
    };
  // What always applies cannot be waved through as not applicable.
  if (answer.status === 'not_applicable' && criterion.applies.kind === 'always')
    return { ...base, status: 'insufficient_evidence', confidence: 0, evidence: [], reason: answer.reason };
  return { ...base, status: answer.status, confidence: answer.confidence, evidence, reason: answer.reason };
}

/** One answer from those to the parts of a call: what was said once was said; what must never be said, too. */
export function mergeParts(
  answers: readonly CriterionAnswer[],
  criterion: Criterion,
): CriterionAnswer | undefined {
  const graded = answers.filter((one) => ORDER.includes(one.status));
  const best = kindOf(criterion.detector).model?.ofParts === 'worst' ? -1 : 1;
  const [first] = [...graded].sort((a, b) => best * (ORDER.indexOf(a.status) - ORDER.indexOf(b.status)));
  return first ?? answers.find((one) => one.status === 'insufficient_evidence') ?? answers[0];
}

/** For compliance the words decide as well: of two answers the worse. */
export function worse(model: CriterionAnswer | undefined, words: CriterionAnswer): CriterionAnswer {
  if (!model || !ORDER.includes(words.status)) return words;
  if (!ORDER.includes(model.status)) return words;
  return ORDER.indexOf(words.status) >= ORDER.indexOf(model.status) ? words : model;
}

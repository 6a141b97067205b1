import type { Sentence } from '../../../conversations/sentence';
import type { CriterionStatus } from '../../evaluation';
import type { Explanation } from '../../explanation';
import { kindOf } from '../../detectors/detector-kinds';
import type { Criterion } from '../../rubric/rubric';
import type { CriterionAnswer, EngineEvidence } from '../scoring-engine';
import type { ModelAnswer } from './answer-format';

/** A call as quotes are held against it. */
export interface GroundingCall {
  sentences: readonly Sentence[];
  /** Positions of the sentences that read like instructions: they earn nothing. */
  instructions: ReadonlySet<number>;
}

/** From best to worst for the agent. */
const ORDER: readonly CriterionStatus[] = ['met', 'partly', 'not_met'];
const MIN_QUOTE = 2;
/** An answer that a model itself holds to be more likely wrong than right is none, 0 to 1. */
const MIN_STATED_CONFIDENCE = 0.5;

/** Whether a quote stands in its sentence, said by one whose words count. */
function isGrounded(
  { sentence, quote }: EngineEvidence,
  { detector, speaker }: Criterion,
  { sentences, instructions }: GroundingCall,
): boolean {
  const said = sentences[sentence];
  if (!said || quote.trim().length < MIN_QUOTE || !said.text.includes(quote)) return false;
  if (instructions.has(sentence)) return false;
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
  call: GroundingCall,
): CriterionAnswer {
  const evidence = answer.evidence.filter((one) => isGrounded(one, criterion, call));
  const said: Explanation = { code: 'text', text: answer.reason };
  if (isUnfounded(answer.status, evidence, criterion, call.sentences))
    return unanswered(criterion, { code: 'model_no_evidence' });
  if (answer.status === 'not_applicable' && mustApply(criterion)) return unanswered(criterion, said);
  if (answer.confidence < MIN_STATED_CONFIDENCE) return unanswered(criterion, { code: 'model_unsure' });
  return {
    criterion: criterion.id,
    status: answer.status,
    confidence: answer.confidence,
    // What a model states is not calibrated.
    probabilities: null,
    decidedBy: 'model',
    evidence,
    explanation: [said],
    missing: [],
  };
}

/** Whether an answer needs evidence and has none: a customer may confirm what the agent did, never earn it alone. */
export function isUnfounded(
  status: CriterionStatus,
  evidence: readonly EngineEvidence[],
  { detector, speaker }: Criterion,
  sentences: readonly Sentence[],
): boolean {
  const needed = kindOf(detector).model?.needEvidence(detector).includes(status) ?? true;
  return needed && !evidence.some(({ sentence }) => sentences[sentence]?.speaker === speaker);
}

/** Whether it cannot be waved through as not applicable: where nothing in the rubric says when it is asked. */
const mustApply = ({ applies, rule }: Criterion): boolean => applies.kind === 'always' && rule.applies === '';

export function unanswered({ id }: Criterion, why: Explanation): CriterionAnswer {
  return {
    criterion: id,
    status: 'insufficient_evidence',
    confidence: 0,
    probabilities: null,
    decidedBy: 'model',
    evidence: [],
    explanation: [why],
    missing: [],
  };
}

/** One answer from those to the parts of a call: what was said once was said; what must never be said, too. */
export function mergeParts(
  answers: readonly CriterionAnswer[],
  criterion: Criterion,
): CriterionAnswer | undefined {
  const graded = answers.filter((one) => ORDER.includes(one.status));
  const best = kindOf(criterion.detector).model?.ofParts(criterion.detector) === 'worst' ? -1 : 1;
  const [first] = [...graded].sort((a, b) => best * (ORDER.indexOf(a.status) - ORDER.indexOf(b.status)));
  return first ?? answers.find((one) => one.status === 'insufficient_evidence') ?? answers[0];
}

import type { Sentence } from '../../conversations/sentence';
import type { CallActs } from '../acts/call-acts';
import { likeliestAnswer, roundedProbabilities } from '../certainty/rounded-probabilities';
import type { CriterionAnswer } from '../engine/scoring-engine';
import type { AnswerProbabilities } from '../evaluation';
import type { Explanation } from '../explanation';
import type { RulePart } from '../judging/act-rule';
import type { Answer } from '../judging/answers';
import type { PartCode } from '../judging/part-names';
import { partName } from '../reason-of';
import type { Criterion } from '../rubric/rubric';
import { evidenceOf, isRecognised } from './act-evidence';

/** What the acts of a call say of a criterion. */
interface ActFindings {
  probabilities: AnswerProbabilities;
  /** What is asked for. */
  parts: readonly RulePart[];
  /** What speaks against it. */
  against: readonly RulePart[];
}

/** The answer to a criterion from acts: the likeliest status, with the turns it rests on and why in plain words. */
export function answerFromActs(
  { id, name }: Pick<Criterion, 'id' | 'name'>,
  { probabilities, parts, against }: ActFindings,
  acts: CallActs,
  sentences: readonly Sentence[],
): CriterionAnswer {
  const status = likeliestAnswer(probabilities);
  const applies = status !== 'not_applicable';
  const contrary = status === 'not_met' || status === 'partly' ? against.filter(isRecognised) : [];
  const quotable =
    status === 'not_met' ? [...contrary, ...parts.filter(isRecognised)] : [...parts, ...contrary];
  const explanation = explain(status, parts, contrary);
  return {
    criterion: id,
    status,
    confidence: Math.round(probabilities[status] * 100) / 100,
    probabilities: roundedProbabilities(probabilities),
    decidedBy: 'acts',
    evidence: applies ? evidenceOf(quotable, acts, sentences) : [],
    explanation: [explanation],
    missing: explanation.code === 'parts' ? explanation.missing.map((code) => partName(code, name)) : [],
  };
}

const codesOf = (parts: readonly RulePart[]): PartCode[] => parts.map(({ code }) => code);

function explain(status: Answer, parts: readonly RulePart[], contrary: readonly RulePart[]): Explanation {
  if (status === 'not_applicable') return { code: 'no_occasion' };
  const found = codesOf(parts.filter(isRecognised));
  const missing = status === 'met' ? [] : codesOf(parts.filter((part) => !isRecognised(part)));
  if (found.length + missing.length + contrary.length === 0)
    return { code: status === 'met' ? 'nothing_against' : 'course_of_call' };
  return { code: 'parts', found, missing, against: codesOf(contrary) };
}

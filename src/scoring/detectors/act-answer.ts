import type { Sentence } from '../../conversations/sentence';
import type { CallActs } from '../acts/call-acts';
import { likeliestAnswer, roundedProbabilities } from '../certainty/rounded-probabilities';
import type { CriterionAnswer } from '../engine/scoring-engine';
import type { AnswerProbabilities } from '../evaluation';
import type { RulePart } from '../judging/act-rule';
import type { Answer } from '../judging/criteria-model';
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
  { id }: Pick<Criterion, 'id'>,
  { probabilities, parts, against }: ActFindings,
  acts: CallActs,
  sentences: readonly Sentence[],
): CriterionAnswer {
  const status = likeliestAnswer(probabilities);
  const applies = status !== 'not_applicable';
  const contrary = status === 'not_met' || status === 'partly' ? against.filter(isRecognised) : [];
  const quotable =
    status === 'not_met' ? [...contrary, ...parts.filter(isRecognised)] : [...parts, ...contrary];
  return {
    criterion: id,
    status,
    confidence: Math.round(probabilities[status] * 100) / 100,
    probabilities: roundedProbabilities(probabilities),
    decidedBy: 'acts',
    evidence: applies ? evidenceOf(quotable, acts, sentences) : [],
    reason: reasonFor(status, parts, contrary),
    missing: applies && status !== 'met' ? namesOf(parts.filter((part) => !isRecognised(part))) : [],
  };
}

const namesOf = (parts: readonly RulePart[]): string[] => parts.map(({ name }) => name);

function reasonFor(status: Answer, parts: readonly RulePart[], contrary: readonly RulePart[]): string {
  if (status === 'not_applicable') return 'The occasion for this did not come up in the call.';
  const found = namesOf(parts.filter(isRecognised));
  const missing = namesOf(parts.filter((part) => !isRecognised(part)));
  const told = [
    found.length > 0 ? `recognised: ${found.join('; ')}` : '',
    status !== 'met' && missing.length > 0 ? `not recognised: ${missing.join('; ')}` : '',
    contrary.length > 0 ? `against it: ${namesOf(contrary).join('; ')}` : '',
  ].filter((one) => one !== '');
  if (told.length === 0)
    return status === 'met' ? 'Nothing in the call speaks against it.' : 'Judged by the course of the call.';
  const sentence = told.join(', ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

import { EMBEDDED_ENGINE } from '../engine/embedded-identity';
import type { CriterionResult, EvaluationResult } from '../evaluation';
import type { Answer } from '../judging/answers';
import { unadaptedVersion } from './adaptation';
import type { AnswerPair } from './matrix-scaling';

/** One answer a person changed or confirmed, with what the engine had given before any adaptation. */
export interface ReviewedAnswer extends AnswerPair {
  criterion: string;
  name: string;
  /** As `basisOf` gives it. */
  basis: string;
}

/** What people answered about one call that they looked through. */
export interface ReviewedCall {
  /** Of its conversation. */
  id: string;
  /** When a person last answered, in milliseconds since 1970. */
  reviewedAt: number;
  answers: ReviewedAnswer[];
}

/**
 * The share of an engine's answers that people changed or confirmed from which a call counts as looked through, 0 to 1.
 * Where only wrong answers are corrected, an engine that is right in nine of ten calls looks wrong in all of them.
 */
const LOOKED_THROUGH = 0.75;

/** Whether people answered enough of a call to learn from it. */
export function isLookedThrough({ criteria }: Pick<EvaluationResult, 'criteria'>): boolean {
  const given = criteria.filter((line) => isGiven(line) && line.probabilities);
  const answered = given.filter(({ change }) => change);
  return given.length > 0 && answered.length >= LOOKED_THROUGH * given.length;
}

const isGiven = ({ engineStatus }: CriterionResult): boolean => engineStatus !== 'insufficient_evidence';

/**
 * What can be learnt from an evaluation: the answers of people to uncritical questions the embedded engine gave probabilities for;
 * none where a call was not looked through, or another engine or version answered.
 */
export function reviewedAnswers(result: EvaluationResult): ReviewedAnswer[] {
  const { name, version } = result.engine;
  if (name !== EMBEDDED_ENGINE.name || unadaptedVersion(version) !== EMBEDDED_ENGINE.version) return [];
  if (!isLookedThrough(result)) return [];
  return result.criteria.flatMap((line) => {
    const probabilities = line.unadapted ?? line.probabilities;
    const answer = line.change && answerOf(line.change.status);
    const { id: criterion, name, basis, critical } = line;
    if (!probabilities || !answer || !basis || critical) return [];
    return [{ criterion, name, basis, probabilities, answer }];
  });
}

/** That nobody can tell is no answer an engine could learn to give. */
const answerOf = (status: CriterionResult['status']): Answer | null =>
  status === 'insufficient_evidence' ? null : status;

import { ungraded } from '../detectors/detector-answers';
import type { DetectorInput } from '../detectors/detector-kind';
import { kindOf } from '../detectors/detector-kinds';
import type { Criterion } from '../rubric/rubric';
import type { CallReading } from './call-reading';
import type { CriterionAnswer } from './scoring-engine';

/** Answers one criterion from words, measures and what comparing with examples has found. */
export function answerCriterion(criterion: Criterion, input: DetectorInput): CriterionAnswer {
  const { detector } = criterion;
  if (criterion.applies.kind === 'times_known' && input.measures.callSeconds === null)
    return ungraded(criterion, 'not_applicable', 'The sentences carry no times, so this was not measured.');
  if (!applies(criterion, input.call))
    return ungraded(criterion, 'not_applicable', 'The occasion for this did not come up in the call.');
  return kindOf(detector).answer(criterion, detector, input);
}

/** Whether the occasion of a criterion came up, as far as it is told by the rubric and not by the detector. */
export function applies({ applies: when }: Criterion, call: CallReading): boolean {
  return when.kind === 'always' || when.kind === 'times_known' || call.occurrences(when).length > 0;
}

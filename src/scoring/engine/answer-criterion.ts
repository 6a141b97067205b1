import { ungraded } from '../detectors/detector-answers';
import type { DetectorInput } from '../detectors/detector-kind';
import { kindOf } from '../detectors/detector-kinds';
import { placesFor, saidIn } from '../detectors/part-places';
import type { Criterion, SayPart } from '../rubric/rubric';
import type { CallReading } from './call-reading';
import type { CriterionAnswer } from './scoring-engine';

/** The parts of a criterion that words alone leave open and similarity may settle, with where to look. */
export function openParts(criterion: Criterion, call: CallReading): { part: SayPart; among: number[] }[] {
  const parts = kindOf(criterion.detector).parts(criterion.detector);
  if (parts.length === 0 || !applies(criterion, call)) return [];
  return parts
    .filter((part) => part.meaning && part.phrases.examples.length > 0 && !saidIn(part, criterion, call))
    .map((part) => ({ part, among: placesFor(part, criterion, call) }));
}

/** Answers one criterion from words, measures and what semantic similarity found. */
export function answerCriterion(criterion: Criterion, input: DetectorInput): CriterionAnswer {
  const { detector } = criterion;
  if (criterion.applies.kind === 'times_known' && input.measures.callSeconds === null)
    return ungraded(criterion, 'not_applicable', 'The sentences carry no times, so this was not measured.');
  if (!applies(criterion, input.call))
    return ungraded(criterion, 'not_applicable', 'The occasion for this did not come up in the call.');
  return kindOf(detector).answer(criterion, detector, input);
}

function applies({ applies: when }: Criterion, call: CallReading): boolean {
  return when.kind === 'always' || when.kind === 'times_known' || call.occurrences(when).length > 0;
}

import { kindOf } from '../detectors/detector-kinds';
import type { Criterion, Rubric } from '../rubric/rubric';
import { soughtByOccasion, soughtByWindow, type SoughtPhrases } from '../rubric/sought-phrases';

/** Everything a rubric looks for in a call, by who has to say it. */
export const phrasesSoughtBy = ({ criteria }: Rubric): SoughtPhrases[] => criteria.flatMap(soughtFor);

function soughtFor(criterion: Criterion): SoughtPhrases[] {
  const { applies, detector, window } = criterion;
  const occasion =
    applies.kind === 'always' || applies.kind === 'times_known' ? [] : soughtByOccasion(applies);
  return [...occasion, ...soughtByWindow(window), ...kindOf(detector).phrases(detector, criterion)];
}

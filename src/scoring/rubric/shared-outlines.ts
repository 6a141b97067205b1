import { SHARED_CRITERIA } from './format-2/shared-criteria';
import { parseRubric } from './parse-rubric';
import { outlineOf, type CriterionOutline } from './rubric-text';

/** Of no rubric: a shared criterion has no section of its own. */
const SECTION = 'shared';

const SOURCE = JSON.stringify({
  format: 2,
  id: 'shared',
  name: 'Shared criteria',
  version: '1.0.0',
  sections: { [SECTION]: SECTION },
  criteria: SHARED_CRITERIA.map((use) => ({ use, section: SECTION })),
});

let read: CriterionOutline[] | undefined;

/** What every shared criterion says before a rubric says anything itself; read once. */
export const sharedOutlines = (): CriterionOutline[] => (read ??= outlineOf(parseRubric(SOURCE)).criteria);

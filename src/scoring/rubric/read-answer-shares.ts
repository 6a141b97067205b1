import type { AnswerShares } from './rubric';
import type { Field } from './yaml-reader';

/** What each answer earns; half for partly when nothing is said. */
export function readAnswerShares(field: Field): AnswerShares {
  if (!field.missing) field.keys(['met', 'partly', 'not_met']);
  return {
    met: field.get('met').number(0, 1, 1),
    partly: field.get('partly').number(0, 1, 0.5),
    not_met: field.get('not_met').number(0, 1, 0),
  };
}

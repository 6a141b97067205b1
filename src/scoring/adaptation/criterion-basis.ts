import type { Criterion } from '../rubric/rubric';
import { rubricHash } from '../rubric/rubric-hash';

/** Hex digits of a SHA-256 that tell the forms of one criterion apart. */
const DIGITS = 16;

const known = new WeakMap<Criterion, string>();

/**
 * Names what a criterion asks and what the embedded engine answers it by. Where one of them is changed the
 * probabilities mean something else, and what was learnt about them before does not count. The examples of a trained
 * criterion teach the engine nothing and are left out.
 */
export function basisOf(criterion: Criterion): string {
  const held = known.get(criterion);
  if (held !== undefined) return held;
  const { question, rule, detector, applies, window, speaker, examples, counterExamples } = criterion;
  const taught = detector.kind === 'trained' ? {} : { examples, counterExamples };
  const read = { question, rule, detector, applies, window, speaker, ...taught };
  const basis = rubricHash(read).slice(0, DIGITS);
  known.set(criterion, basis);
  return basis;
}

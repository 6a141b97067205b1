import { kindOf } from '../detectors/detector-kinds';
import type { Criterion, CriterionCoaching, Rubric, Window } from './rubric';
import { rubricHash } from './rubric-hash';

/** A rubric as it is kept: its text, and the hash of what it means. */
export interface RubricText {
  hash: string;
  source: string;
}

/** What is said about a criterion without reading phrases. */
export interface CriterionOutline {
  id: string;
  coaching: CriterionCoaching;
  window: { kind: Window['kind'] };
  detector: { kind: string; parts: { id: string; name: string }[] };
}

/** A rubric without its phrases: small, and plain data. */
export interface RubricOutline {
  id: string;
  name: string;
  version: string;
  hash: string;
  criteria: CriterionOutline[];
}

export function outlineOf(rubric: Rubric): RubricOutline {
  const { id, name, version, criteria } = rubric;
  return { id, name, version, hash: rubricHash(rubric), criteria: criteria.map(criterionOutline) };
}

function criterionOutline({ id, coaching, window: { kind }, detector }: Criterion): CriterionOutline {
  const parts = kindOf(detector)
    .parts(detector)
    .map(({ id, name }) => ({ id, name }));
  return { id, coaching, window: { kind }, detector: { kind: detector.kind, parts } };
}

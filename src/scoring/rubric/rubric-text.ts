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
  detector: {
    kind: string;
    parts: { id: string; name: string }[];
    /** Whether its examples are of what must not be said. */
    isUnwanted: boolean;
  };
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
  const detectorKind = kindOf(detector);
  const parts = detectorKind.parts(detector).map(({ id, name }) => ({ id, name }));
  const isUnwanted = detectorKind.model?.needEvidence(detector).includes('not_met') ?? false;
  return { id, coaching, window: { kind }, detector: { kind: detector.kind, parts, isUnwanted } };
}

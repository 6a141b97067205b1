import { createHash, hash } from 'node:crypto';
import { kindOf } from '../detectors/detector-kinds';
import type { Criterion, Rubric, Window } from './rubric';
import { rubricHash } from './rubric-hash';

/** A rubric as it is kept: its text, and the hash of what it means. */
export interface RubricText {
  hash: string;
  source: string;
}

/** Tells texts of one rubric apart: an example that is erased changes the text, and the hash stays. */
export const rubricTextKey = ({ hash: meaning, source }: RubricText): string =>
  `${meaning} ${hash('sha256', source)}`;

/** What a person reads of a criterion; of a shared one, what its file says where the rubric itself says nothing. */
type CriterionWords = Pick<
  Criterion,
  | 'id'
  | 'section'
  | 'name'
  | 'question'
  | 'rule'
  | 'weight'
  | 'critical'
  | 'examples'
  | 'counterExamples'
  | 'coaching'
>;

/** What is said about a criterion without reading phrases. */
export interface CriterionOutline extends CriterionWords {
  window: { kind: Window['kind'] };
  detector: {
    kind: string;
    parts: { id: string; name: string }[];
    /** Whether its examples are of what must not be said. */
    isUnwanted: boolean;
  };
  /** Hex SHA-256 of all that decides it beside its words and examples: another one judges calls in another way. */
  judging: string;
}

/** A rubric without its literal wordings: small, and plain data. */
export interface RubricOutline extends Pick<Rubric, 'id' | 'name' | 'version' | 'sections'> {
  hash: string;
  criteria: CriterionOutline[];
}

export function outlineOf(rubric: Rubric): RubricOutline {
  const { id, name, version, sections, criteria } = rubric;
  return { id, name, version, sections, hash: rubricHash(rubric), criteria: criteria.map(criterionOutline) };
}

function criterionOutline(criterion: Criterion): CriterionOutline {
  const { id, section, name, question, rule, weight, critical, examples, counterExamples, coaching } =
    criterion;
  const words = { id, section, name, question, rule, weight, critical, examples, counterExamples, coaching };
  const { window, detector } = criterion;
  const detectorKind = kindOf(detector);
  const parts = detectorKind.parts(detector).map(({ id, name }) => ({ id, name }));
  const isUnwanted = detectorKind.model?.needEvidence(detector).includes('not_met') ?? false;
  return {
    ...words,
    window: { kind: window.kind },
    detector: { kind: detector.kind, parts, isUnwanted },
    judging: judgingOf(criterion),
  };
}

function judgingOf({ detector, applies, window, speaker, answers, minConfidence }: Criterion): string {
  const judging = [detector, applies, window, speaker, answers, minConfidence];
  return createHash('sha256').update(JSON.stringify(judging)).digest('hex');
}

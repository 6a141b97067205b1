import type { ForbiddenDetector } from '../../detectors/forbidden';
import type { WordingsDetector } from '../../detectors/wordings';
import type { Criterion, Detector, PhraseSet, Rubric } from '../rubric';
import { rubricHash, setRubricHash } from '../rubric-hash';
import type { AvoidsDetector, Format1Criterion, Format1Rubric, SaysDetector } from './format-1';

/**
 * A rubric of format 1 as it is scored: its expressions become literal wordings, its examples stay examples. It keeps
 * the hash of what was written, which evaluations and stored versions know it by.
 */
export function convertFormat1(written: Format1Rubric): Rubric {
  const rubric = { ...written, criteria: written.criteria.map(convertCriterion) };
  setRubricHash(rubric, rubricHash(written));
  return rubric;
}

function convertCriterion({ compliance: _, ...written }: Format1Criterion): Criterion {
  const detector = convertDetector(written.detector);
  const sets = phraseSetsOf(written.detector);
  return {
    ...written,
    detector,
    rule: { applies: '', met: '', partly: '', notMet: '', notCounted: '' },
    examples: sets.flatMap((set) => set.examples),
    counterExamples: sets.flatMap((set) => set.counterExamples),
    minConfidence: null,
  };
}

function convertDetector(detector: Detector): Detector {
  if (isSays(detector)) {
    const converted: WordingsDetector = { ...detector, kind: 'wordings' };
    return converted;
  }
  if (!isAvoids(detector)) return detector;
  const { phrases, partly } = detector;
  const converted: ForbiddenDetector = { kind: 'forbidden', phrases, partly };
  return converted;
}

function phraseSetsOf(detector: Detector): PhraseSet[] {
  if (isSays(detector)) return detector.parts.map(({ phrases }) => phrases);
  return isAvoids(detector) ? [detector.phrases] : [];
}

const isSays = (detector: Detector): detector is SaysDetector => detector.kind === 'says';
const isAvoids = (detector: Detector): detector is AvoidsDetector => detector.kind === 'avoids';

import type { Detector } from '../rubric/rubric';
import { acts } from './acts';
import type { DetectorKind } from './detector-kind';
import { examples } from './examples';
import { forbidden } from './forbidden';
import { measure } from './measure';
import { trained } from './trained';
import { wordings } from './wordings';

/** Every kind of detector by the key that names it in a rubric, in the order they are told to its author. */
export const DETECTOR_KINDS: Record<string, DetectorKind> = {
  trained,
  acts,
  examples,
  wordings,
  forbidden,
  measure,
};

/** The kind of a detector that was read from a rubric. */
export function kindOf({ kind }: Pick<Detector, 'kind'>): DetectorKind {
  const found = DETECTOR_KINDS[kind];
  if (!found) throw new TypeError(`there is no kind of detector ${kind}`);
  return found;
}

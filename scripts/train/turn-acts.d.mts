import type { ACTS_OF } from '../../src/scoring/acts/act-names';
import type { turnsOf } from '../../src/scoring/acts/act-turns';
import type { contextOf } from '../../src/scoring/acts/context-features';
import type { featuresOf, wordsOf } from '../../src/scoring/acts/features';
import type { SpeakerModel } from '../../src/scoring/acts/speaker-model';
import type { LabelledCall } from './labelled-calls.mjs';

export function trainTurnActs(
  calls: readonly LabelledCall[],
  scoring: {
    ACTS_OF: typeof ACTS_OF;
    turnsOf: typeof turnsOf;
    featuresOf: typeof featuresOf;
    wordsOf: typeof wordsOf;
    contextOf: typeof contextOf;
  },
  log?: (line: string) => void,
): {
  models: { agent: SpeakerModel; customer: SpeakerModel };
  heldOut: Map<string, Float64Array[]>;
  copies: LabelledCall[];
};

import type { AnswerProbabilities } from '../evaluation';
import type { Criterion, Detector } from '../rubric/rubric';
import { likelyPlaces, probablyAnywhere } from '../similarity/example-comparer';
import type { CallReading } from '../engine/call-reading';
import { MAX_EVIDENCE, quotesAt, ungraded } from './detector-answers';
import type { DetectorKind } from './detector-kind';

const MODES = ['wanted', 'unwanted'] as const;

/** Decided by the criterion's own examples and counter-examples. */
interface ExamplesDetector extends Detector {
  kind: 'examples';
  /** Whether the examples are what should be said or what must not be. */
  said: (typeof MODES)[number];
}

/** Fewer examples tell too little of what is common to them. */
const MIN_EXAMPLES = 3;

/** Met when something is said that is like the examples; with `unwanted`, when nothing is. */
export const examples: DetectorKind<ExamplesDetector> = {
  keys: [],
  wantsSpeech: true,
  leastExamples: MIN_EXAMPLES,
  model: {
    describe: () => ({ rule: '' }),
    needEvidence: ({ said }) => (said === 'wanted' ? ['met', 'partly'] : ['not_met', 'partly']),
    ofParts: ({ said }) => (said === 'wanted' ? 'best' : 'worst'),
    customerMayConfirm: () => false,
  },
  read: (field) => ({
    kind: 'examples',
    said: field.isMap ? field.get('examples').oneOf(MODES, 'wanted') : 'wanted',
  }),
  parts: () => [],
  examplesAt: () => [],
  comparisons: (criterion, _, call) => [{ examples: criterion, among: placesOf(criterion, call) }],

  answer(criterion, { said }, { call }) {
    const places = new Set(placesOf(criterion, call));
    const findings = call.likeExamples(criterion).filter(({ at }) => places.has(at));
    if (findings.length === 0) return ungraded(criterion, 'insufficient_evidence', 'nothing_said');
    const found = probablyAnywhere(findings);
    const met = said === 'wanted' ? found : 1 - found;
    const probabilities: AnswerProbabilities = { met, partly: 0, not_met: 1 - met, not_applicable: 0 };
    const like = likelyPlaces(findings);
    return {
      criterion: criterion.id,
      status: met >= 0.5 ? 'met' : 'not_met',
      confidence: Math.max(met, 1 - met),
      probabilities,
      decidedBy: 'meaning',
      evidence: like
        .slice(0, MAX_EVIDENCE)
        .flatMap(({ at, probability }) =>
          quotesAt(call, [at]).map((quote) => ({ ...quote, strength: Math.round(probability * 100) / 100 })),
        ),
      explanation: [{ code: like.length > 0 ? 'like_examples' : 'unlike_examples' }],
      missing: [],
    };
  },
};

const placesOf = ({ window, speaker }: Criterion, call: CallReading): number[] =>
  call.within(window, speaker);

import type { Detector, PhraseSet } from '../rubric/rubric';
import { CONFIDENCE, quotesAt } from './detector-answers';
import type { DetectorKind } from './detector-kind';

/** Met when it is never said; partly up to `partly` times. */
export interface ForbiddenDetector extends Detector {
  kind: 'forbidden';
  phrases: PhraseSet;
  partly: number;
}

/** Wordings that must not be said. */
export const forbidden: DetectorKind<ForbiddenDetector> = {
  keys: ['except', 'examples', 'counter_examples', 'partly'],
  wantsSpeech: false,
  model: {
    describe: () => ({ rule: 'met when nothing of the kind is said, not_met when it is' }),
    needEvidence: () => ['not_met', 'partly'],
    ofParts: () => 'worst',
    customerMayConfirm: () => false,
  },
  read: (field, book) => ({
    kind: 'forbidden',
    phrases: book.wordingSet(field, 'forbidden'),
    partly: field.get('partly').number(0, 100, 0),
  }),
  parts: () => [],
  examplesAt: () => ['detector'],

  answer({ id, window, speaker }, { phrases, partly }, { call }) {
    const places = call.saysWithin(phrases, window, speaker);
    const times = places.length;
    return {
      criterion: id,
      status: times === 0 ? 'met' : times <= partly ? 'partly' : 'not_met',
      confidence: CONFIDENCE.avoided,
      probabilities: null,
      decidedBy: 'words',
      evidence: quotesAt(call, places),
      explanation: [times === 0 ? { code: 'nothing_of_the_kind' } : { code: 'said_times', times }],
      missing: [],
    };
  },
};

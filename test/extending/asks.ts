import { CONFIDENCE, quotesAt } from '../../src/scoring/detectors/detector-answers';
import type { DetectorKind } from '../../src/scoring/detectors/detector-kind';
import type { Detector } from '../../src/scoring/rubric/rubric';

/** Met when at least `count` questions are asked, partly when there is one. In a rubric: `detector: { asks: 3 }`. */
interface AsksDetector extends Detector {
  kind: 'asks';
  count: number;
}

export const asks: DetectorKind<AsksDetector> = {
  keys: [],
  wantsSpeech: true,
  model: {
    describe: ({ count }) => ({ rule: `met when at least ${count} questions are asked, partly when one is` }),
    needEvidence: () => ['met', 'partly'],
    ofParts: () => 'best',
    customerMayConfirm: () => false,
  },
  read: (field) => ({ kind: 'asks', count: field.get('asks').number(1, 100) }),
  parts: () => [],
  examplesAt(_detector, criterion) {
    throw new RangeError(`criterion ${criterion} counts questions and takes no examples`);
  },
  answer({ id, window, speaker }, { count }, { call }) {
    const questions = call.within(window, speaker).filter((at) => call.utterances[at]?.question);
    const isEnough = questions.length >= count;
    return {
      criterion: id,
      status: isEnough ? 'met' : questions.length > 0 ? 'partly' : 'not_met',
      confidence: CONFIDENCE.said,
      probabilities: null,
      decidedBy: 'words',
      evidence: quotesAt(call, questions),
      explanation: [{ code: 'text', text: `${questions.length} of at least ${count} questions were asked.` }],
      missing: isEnough ? [] : ['a question'],
    };
  },
};

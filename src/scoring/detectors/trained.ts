import { TRAINED_CRITERIA, type TrainedCriterion } from '../judging/act-rules';
import { judgeCriterion } from '../judging/judge-criterion';
import type { Detector } from '../rubric/rubric';
import { answerFromActs } from './act-answer';
import type { DetectorKind } from './detector-kind';

/** One of the criteria that the shipped model was trained to judge, with windows of its own. */
interface TrainedDetector extends Detector {
  kind: 'trained';
  criterion: TrainedCriterion;
}

const mustNotBeSaid = (criterion: TrainedCriterion): boolean => criterion === 'respectful_language';

/** Decided by the shipped model of what turns do, after the rule it was trained for. */
export const trained: DetectorKind<TrainedDetector> = {
  keys: [],
  wantsSpeech: true,
  model: {
    describe: () => ({ rule: '' }),
    needEvidence: ({ criterion }) => (mustNotBeSaid(criterion) ? ['not_met', 'partly'] : ['met', 'partly']),
    ofParts: ({ criterion }) => (mustNotBeSaid(criterion) ? 'worst' : 'best'),
    customerMayConfirm: ({ criterion }) => criterion === 'resolution',
  },
  read: (field) => ({
    kind: 'trained',
    criterion: field.get('trained').oneOf(TRAINED_CRITERIA, 'greeting'),
  }),
  parts: () => [],
  // They do not teach the shipped model, but a language model is shown them.
  examplesAt: () => [],
  answer: (criterion, detector, input) =>
    answerFromActs(
      criterion,
      judgeCriterion(detector.criterion, input.acts),
      input.acts,
      input.call.transcript.sentences,
    ),
};

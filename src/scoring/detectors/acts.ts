import { AGENT_ACTS, CUSTOMER_ACTS, type ActName } from '../acts/act-names';
import { answersWhen, part } from '../judging/rule-parts';
import { doneAnywhere } from '../judging/window-calibration';
import type { Criterion, Detector } from '../rubric/rubric';
import { RUBRIC_LIMITS } from '../rubric/rubric-limits';
import type { Field } from '../rubric/yaml-reader';
import { answerFromActs } from './act-answer';
import type { DetectorInput, DetectorKind } from './detector-kind';

/** Met when one of these acts is done in the window; asked when one of `applies` is done by anybody in the call. */
interface ActsDetector extends Detector {
  kind: 'acts';
  acts: ActName[];
  /** Empty: asked always. */
  applies: ActName[];
}

const ACT_NAMES = [...new Set<ActName>([...AGENT_ACTS, ...CUSTOMER_ACTS])];

/** Decided by acts that the shipped model recognises. */
export const acts: DetectorKind<ActsDetector> = {
  keys: ['applies_acts'],
  wantsSpeech: true,
  model: {
    describe: () => ({ rule: '' }),
    needEvidence: () => ['met'],
    ofParts: () => 'best',
    customerMayConfirm: () => false,
  },

  read(field) {
    const applies = field.get('applies_acts');
    return {
      kind: 'acts',
      acts: readActs(field.get('acts')),
      applies: applies.missing ? [] : readActs(applies),
    };
  },

  parts: () => [],

  // They do not teach the shipped model, but a language model is shown them.
  examplesAt: () => [],

  answer(criterion, detector, input) {
    const all = [...input.acts.turns.keys()];
    const applies =
      detector.applies.length === 0 ? 1 : doneAnywhere(part('criterion', input, detector.applies, all));
    const done = part('criterion', input, detector.acts, turnsIn(criterion, input));
    const probabilities = answersWhen(applies, doneAnywhere(done));
    const { transcript } = input.call;
    return answerFromActs(
      criterion,
      { probabilities, parts: [done], against: [] },
      input.acts,
      transcript.sentences,
    );
  },
};

function readActs(field: Field): ActName[] {
  const items = field.items();
  field.atMost(items.length, RUBRIC_LIMITS.parts, 'too_many_acts');
  if (items.length === 0) field.fail('act_missing');
  return items.map((item) => item.oneOf(ACT_NAMES, 'explains'));
}

/** Turns of the criterion's speaker of which some words stand in its window. */
function turnsIn({ window, speaker }: Criterion, { call, acts: { turns } }: DetectorInput): number[] {
  const inside = new Set(call.within(window, speaker).map((at) => call.utterances[at]?.sentence));
  return turns.flatMap((turn, at) => {
    for (let sentence = turn.sentence; sentence <= turn.lastSentence; sentence++)
      if (turn.speaker === speaker && inside.has(sentence)) return [at];
    return [];
  });
}

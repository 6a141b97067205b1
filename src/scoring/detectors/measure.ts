import type { CallReading } from '../engine/call-reading';
import type { EngineEvidence } from '../engine/scoring-engine';
import {
  MEASURE_NAMES,
  measureValue,
  type InteractionMeasures,
  type MeasureName,
} from '../measures/interaction-measures';
import type { Detector } from '../rubric/rubric';
import type { Field } from '../rubric/yaml-reader';
import { CONFIDENCE, MAX_EVIDENCE, MAX_QUOTE, ungraded } from './detector-answers';
import type { DetectorKind } from './detector-kind';

/** A closed range; null is open. */
interface Range {
  min: number | null;
  max: number | null;
}

/** Met when the measure is in one range, partly when it is in another. */
interface MeasureDetector extends Detector {
  kind: 'measure';
  measure: MeasureName;
  met: Range;
  partly: Range;
}

/** A measure of how the two sides talked, such as the longest silence, is to be in a range. */
export const measure: DetectorKind<MeasureDetector> = {
  keys: ['met', 'partly'],
  wantsSpeech: false,
  // Measuring is exact: a model could only guess.
  model: null,

  read(field) {
    const met = readRange(field.get('met'));
    const partly = field.get('partly');
    return {
      kind: 'measure',
      measure: field.get('measure').oneOf(MEASURE_NAMES, 'agent_talk_share'),
      met,
      partly: partly.missing ? met : readRange(partly),
    };
  },

  parts: () => [],

  examplesAt(_, criterion) {
    throw new RangeError(`criterion ${criterion} is decided by a measure and takes no examples`);
  },

  answer(criterion, { measure: name, met, partly }, { measures, call }) {
    const value = measureValue(measures, name);
    if (value === null) return ungraded(criterion, 'insufficient_evidence', 'little_speech');
    const status = within(value, met) ? 'met' : within(value, partly) ? 'partly' : 'not_met';
    return {
      criterion: criterion.id,
      status,
      confidence: CONFIDENCE.measure,
      probabilities: null,
      decidedBy: 'measure',
      evidence: status === 'met' ? [] : evidenceFor(name, measures, call),
      explanation: [{ code: 'measured', measure: name, value, ...met }],
      missing: [],
    };
  },
};

function readRange(field: Field): Range {
  field.keys(['min', 'max']);
  const bound = (key: string): number | null =>
    field.get(key).missing ? null : field.get(key).number(-1e6, 1e6);
  return { min: bound('min'), max: bound('max') };
}

const within = (value: number, { min, max }: Range): boolean =>
  (min === null || value >= min) && (max === null || value <= max);

/** The sentences a measure is about, where there are such. */
function evidenceFor(
  name: MeasureName,
  { interruptions, longestDeadAir }: InteractionMeasures,
  call: CallReading,
): EngineEvidence[] {
  const by = name.startsWith('customer') ? 'customer' : 'agent';
  const sentences = name.includes('interruptions')
    ? (interruptions ?? []).filter((one) => one.by === by).map((one) => one.sentence)
    : name === 'longest_dead_air_seconds' && longestDeadAir
      ? [longestDeadAir.afterSentence]
      : [];
  return sentences.slice(0, MAX_EVIDENCE).flatMap((sentence) => {
    const text = call.transcript.sentences[sentence]?.text.trim() ?? '';
    return text === '' ? [] : [{ sentence, quote: text.slice(0, MAX_QUOTE) }];
  });
}

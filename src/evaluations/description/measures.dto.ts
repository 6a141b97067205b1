import type {
  BySpeaker,
  CoursePart,
  InteractionMeasures,
  Interruption,
  Stretch,
  TurningPoint,
} from '../../scoring/measures/interaction-measures';
import { integer, listOf, nested, nullable, number, oneOf, schemaOf } from '../../http/result-schema';

export const SPEAKERS = ['agent', 'customer'] as const;

const CountsBySpeakerDto = schemaOf<BySpeaker<number>>('CountsBySpeakerDto', {
  agent: number(),
  customer: number(),
});

/** A value for each side; null is "not measured", never 0. */
const MeasuredBySpeakerDto = schemaOf<BySpeaker<number | null>>('MeasuredBySpeakerDto', {
  agent: nullable(number()),
  customer: nullable(number()),
});

/** A stretch of the call, in seconds. */
const StretchDto = schemaOf<Stretch>('StretchDto', {
  start: number(),
  end: number(),
  afterSentence: integer('The sentence after which it begins, from 0.'),
});

const InterruptionDto = schemaOf<Interruption>('InterruptionDto', {
  by: oneOf(SPEAKERS),
  sentence: integer('The sentence that takes the floor.'),
  into: integer('The sentence it cuts into.'),
  overlap: number('Seconds of simultaneous speech.'),
});

/** How each side felt over one tenth of the call, -1 to 1; null when they say nothing in it. */
const CoursePartDto = schemaOf<CoursePart>('CoursePartDto', {
  agent: nullable(number()),
  customer: nullable(number()),
  part: integer(undefined, { minimum: 0, maximum: 9 }),
});

const TurningPointDto = schemaOf<TurningPoint>('TurningPointDto', {
  speaker: oneOf(SPEAKERS),
  part: integer('The tenth in which the new mood sets in.'),
  direction: oneOf(['better', 'worse']),
  sentence: integer('The sentence that shows it most.'),
});

/** How the two sides talked. Times are seconds; every value that could not be measured is null. */
export const MeasuresDto = schemaOf<InteractionMeasures>('MeasuresDto', {
  timedShare: number('Share of the words that carry usable times, 0 to 1.'),
  words: nested(CountsBySpeakerDto),
  turns: nested(CountsBySpeakerDto),
  callSeconds: nullable(number()),
  talkSeconds: nested(MeasuredBySpeakerDto),
  agentTalkShare: nullable(number("The agent's share of the talk time, 0 to 1.")),
  agentWordShare: nullable(number("The agent's share of the words, 0 to 1.")),
  silenceSeconds: nullable(number()),
  silenceShare: nullable(number()),
  longestDeadAir: nullable(nested(StretchDto)),
  longestDeadAirSeconds: nullable(number()),
  holds: nullable(listOf(StretchDto)),
  holdSeconds: nullable(number()),
  interruptions: nullable(listOf(InterruptionDto)),
  interruptionsBy: nested(MeasuredBySpeakerDto),
  agentInterruptionsPerMinute: nullable(number()),
  responseSeconds: nested(MeasuredBySpeakerDto, 'Median seconds until a side answers.'),
  pace: nested(MeasuredBySpeakerDto, 'Words a minute.'),
  longestMonologueSeconds: nested(MeasuredBySpeakerDto),
  course: listOf(CoursePartDto),
  turningPoints: listOf(TurningPointDto),
});

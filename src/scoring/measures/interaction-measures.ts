import type { Speaker } from '../../conversations/sentence';

/** A value for each side; null is "not measured", never 0. */
export type BySpeaker<T> = Record<Speaker, T>;

/** A stretch of the call in seconds, and the sentence it follows. */
export interface Stretch {
  start: number;
  end: number;
  /** Position in the transcript, from 0, of the sentence after which it begins. */
  afterSentence: number;
}

export interface Interruption {
  by: Speaker;
  /** The sentence that takes the floor, and the one it cuts into. */
  sentence: number;
  into: number;
  /** Seconds of simultaneous speech. */
  overlap: number;
}

/** How one speaker felt over one tenth of the call, -1 to 1; null when they say nothing in it. */
export interface CoursePart extends BySpeaker<number | null> {
  /** 0 to 9. */
  part: number;
}

export interface TurningPoint {
  speaker: Speaker;
  /** The tenth in which the new mood sets in. */
  part: number;
  direction: 'better' | 'worse';
  /** The sentence that shows it most. */
  sentence: number;
}

/** How the two sides talked. Times are seconds; every value that could not be measured is null. */
export interface InteractionMeasures {
  /** Share of the words that carry usable times, 0 to 1. */
  timedShare: number;
  words: BySpeaker<number>;
  turns: BySpeaker<number>;
  callSeconds: number | null;
  talkSeconds: BySpeaker<number | null>;
  /** The agent's share of the talk time of both, 0 to 1; null also when there is too little of it. */
  agentTalkShare: number | null;
  /** The agent's share of the words of both: measured without times too. */
  agentWordShare: number | null;
  silenceSeconds: number | null;
  silenceShare: number | null;
  /** Longest silence that is no announced hold. */
  longestDeadAir: Stretch | null;
  longestDeadAirSeconds: number | null;
  holds: Stretch[] | null;
  holdSeconds: number | null;
  interruptions: Interruption[] | null;
  interruptionsBy: BySpeaker<number | null>;
  agentInterruptionsPerMinute: number | null;
  /** Median seconds from the end of the other's turn to the start of theirs. */
  responseSeconds: BySpeaker<number | null>;
  /** Words a minute of speaking, pauses between sentences left out. */
  pace: BySpeaker<number | null>;
  longestMonologueSeconds: BySpeaker<number | null>;
  course: CoursePart[];
  turningPoints: TurningPoint[];
}

/** The measures a rubric may build a criterion on, by the name it gives them. */
const MEASURES = {
  agent_talk_share: ({ agentTalkShare }) => agentTalkShare,
  agent_word_share: ({ agentWordShare }) => agentWordShare,
  silence_share: ({ silenceShare }) => silenceShare,
  longest_dead_air_seconds: ({ longestDeadAirSeconds }) => longestDeadAirSeconds,
  hold_seconds: ({ holdSeconds }) => holdSeconds,
  agent_interruptions: ({ interruptionsBy }) => interruptionsBy.agent,
  agent_interruptions_per_minute: ({ agentInterruptionsPerMinute }) => agentInterruptionsPerMinute,
  customer_interruptions: ({ interruptionsBy }) => interruptionsBy.customer,
  agent_response_seconds: ({ responseSeconds }) => responseSeconds.agent,
  agent_pace: ({ pace }) => pace.agent,
  agent_longest_monologue_seconds: ({ longestMonologueSeconds }) => longestMonologueSeconds.agent,
} satisfies Record<string, (measures: InteractionMeasures) => number | null>;

export type MeasureName = keyof typeof MEASURES;
export const MEASURE_NAMES = Object.keys(MEASURES) as MeasureName[];

/** The value of a named measure; null when it was not measured. */
export const measureValue = (measures: InteractionMeasures, name: MeasureName): number | null =>
  MEASURES[name](measures);

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

/** The measures a rubric may build a criterion on. */
export const MEASURE_NAMES = [
  'agent_talk_share',
  'agent_word_share',
  'silence_share',
  'longest_dead_air_seconds',
  'hold_seconds',
  'agent_interruptions',
  'agent_interruptions_per_minute',
  'customer_interruptions',
  'agent_response_seconds',
  'agent_pace',
  'agent_longest_monologue_seconds',
] as const;

export type MeasureName = (typeof MEASURE_NAMES)[number];

/** The value of a named measure; null when it was not measured. */
export function measureValue(measures: InteractionMeasures, name: MeasureName): number | null {
  switch (name) {
    case 'agent_talk_share':
      return measures.agentTalkShare;
    case 'agent_word_share':
      return measures.agentWordShare;
    case 'silence_share':
      return measures.silenceShare;
    case 'longest_dead_air_seconds':
      return measures.longestDeadAirSeconds;
    case 'hold_seconds':
      return measures.holdSeconds;
    case 'agent_interruptions':
      return measures.interruptionsBy.agent;
    case 'agent_interruptions_per_minute':
      return measures.agentInterruptionsPerMinute;
    case 'customer_interruptions':
      return measures.interruptionsBy.customer;
    case 'agent_response_seconds':
      return measures.responseSeconds.agent;
    case 'agent_pace':
      return measures.pace.agent;
    case 'agent_longest_monologue_seconds':
      return measures.longestMonologueSeconds.agent;
  }
}

import type { Evidence } from '../evidence';

/** One thing to tell the agent about this call. */
export interface CoachingPoint {
  criterion: string;
  name: string;
  /** The rubric's advice in plain language. */
  text: string;
  /** The agent's own sentence it is about; null when nothing was said. */
  own: Evidence | null;
  /** What was missing; null where nothing is. */
  missing: string | null;
  /** A better sentence to say; null where there is none. */
  better: string | null;
}

/** At most three of each, the most valuable first. */
export interface CallCoaching {
  keep: CoachingPoint[];
  improve: CoachingPoint[];
}

/** How often this agent lost a criterion in their last calls, 0 to 1, by criterion id. */
export type LossRates = Readonly<Record<string, number>>;

import type { NoScoreCode } from '../../scoring/scorability/no-score-reason';

/**
 * Where a call stands: a recording's job until it is transcribed, then its analysis.
 * `waiting_for_agent`: transcribed, but its agent is not linked, so nobody may use it yet.
 */
export const CALL_STATUSES = [
  'queued',
  'processing',
  'rejected',
  'failed',
  'waiting_for_agent',
  'analysing',
  'analysed',
] as const;
export type CallStatus = (typeof CALL_STATUSES)[number];

/** The place of a call in the list, the latest conversation date first and among equals the highest id. */
export interface CallPosition {
  moment: Date;
  id: string;
  /** In a list of calls to review, which begins with the most urgent. */
  reviewPriority?: number;
}

/** Filters that may name several values, of which a call has one. */
export interface SeveralValues {
  agentId?: string[];
  team?: string[];
  campaign?: string[];
  outcome?: string[];
  status?: CallStatus[];
  /** Of these a call may have more than one. */
  topicId?: string[];
}

/** Which calls of an organisation are meant; each member narrows them further. */
export interface CallSelection {
  /** Conversation dates, both ends included. */
  from?: Date;
  to?: Date;
  agentId?: string;
  /** The client's identifier of a team. */
  team?: string;
  campaign?: string;
  /** An outcome code. */
  outcome?: string;
  /** 0 to 100, both ends included. */
  minScore?: number;
  maxScore?: number;
  status?: CallStatus;
  /** The client's identifier of the call, exactly. */
  externalConversationId?: string;
  /** Only calls that have no score for this reason. */
  noScoreReason?: NoScoreCode;
  /** Only calls about the topic of this id. */
  topicId?: string;
  /** Only calls that came this way. */
  route?: string;
  /** Only calls a person should look at, the most urgent first. */
  forReview?: boolean;
  /** With `forReview`: only those of this `Call.reviewPriority`. */
  urgency?: number;
  /** Beside what is asked once above, what may be one of several. */
  anyOf?: SeveralValues;
  /** Only calls that follow this place in the list. */
  after?: CallPosition;
}

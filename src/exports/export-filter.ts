import type { ResultStatus } from '../results/result-status';

/** One value, or several of which a call has one. */
export type OneOrSeveral<T extends string = string> = T | T[];

/** Which calls an export is about, as it is stored with it: every member narrows them further. Dates are ISO 8601. */
export interface ExportFilter {
  /** Conversation dates, both ends included. */
  from?: string;
  to?: string;
  /** Only calls whose result changed at this moment or later. */
  updatedSince?: string;
  /** The client's identifier of an agent. */
  agent?: string;
  /** The service's own id of an agent, as lists of the page have it. */
  agentId?: OneOrSeveral;
  /** The client's identifier of a team. */
  team?: OneOrSeveral;
  campaign?: OneOrSeveral;
  /** An outcome code. */
  outcome?: OneOrSeveral;
  status?: OneOrSeveral<ResultStatus>;
  /** 0 to 100, both ends included. */
  minScore?: number;
  maxScore?: number;
  /** Only calls that have no score for this reason. */
  noScoreReason?: string;
  /** Only calls about the topic of this id. */
  topic?: string;
  /** Only calls that a person should look at. */
  review?: boolean;
}

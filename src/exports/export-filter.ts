import type { ResultStatus } from '../results/result-status';

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
  agentId?: string;
  /** The client's identifier of a team. */
  team?: string;
  campaign?: string;
  /** An outcome code. */
  outcome?: string;
  status?: ResultStatus;
  /** 0 to 100, both ends included. */
  minScore?: number;
  maxScore?: number;
  /** Only calls that have no score for this reason. */
  noScoreReason?: string;
  /** Only calls that a person should look at. */
  review?: boolean;
}

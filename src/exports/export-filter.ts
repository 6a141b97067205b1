import type { DeliveryRoute } from '../conversations/delivery-route';
import type { CallStatus } from '../evaluations/calls/call-selection';
import { URGENCY_PRIORITIES, type Urgency } from '../evaluations/calls/call-states';
import type { ResultStatus } from '../results/result-status';
import type { CriterionStatus } from '../scoring/evaluation';

/** Why a person should look at a call, as lists of the page have it: for a suspicion, or for another reason. */
export const URGENCIES = Object.keys(URGENCY_PRIORITIES) as Urgency[];

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
  /** Where a call stands as lists of the page tell it, which tell what is on its way apart. */
  callStatus?: OneOrSeveral<CallStatus>;
  /** 0 to 100, both ends included. */
  minScore?: number;
  maxScore?: number;
  /** Only calls that have no score for this reason. */
  noScoreReason?: string;
  /** Only calls about the topic of one of these ids. */
  topic?: OneOrSeveral;
  /** Only calls that a person should look at. */
  review?: boolean;
  /** Only those of them with this urgency. */
  urgency?: Urgency;
  /** Only calls that came this way. */
  source?: DeliveryRoute;
  /** Only calls in which the criterion of this id has one of these answers; neither goes without the other. */
  criterion?: string;
  answer?: OneOrSeveral<CriterionStatus>;
}

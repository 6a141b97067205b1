import type { WrittenEvaluation } from '../scoring/written-evaluation';

/** What of an evaluation stands in columns of its own, for lists and figures. */
export type BesideCall = Pick<WrittenEvaluation, 'score' | 'certainty'> & {
  /** Null of a call that is not to be counted. */
  lostShares: WrittenEvaluation['lostShares'] | null;
};

/** The same of one that was uploaded to try the connection: it says nothing of its agent, and waits for no review. */
export const besideCall = (
  { score, certainty, lostShares }: Pick<WrittenEvaluation, 'score' | 'certainty' | 'lostShares'>,
  isTest: boolean,
): BesideCall =>
  isTest
    ? { score, lostShares: null, certainty: { ...certainty, reviewPriority: 0 } }
    : { score, certainty, lostShares };

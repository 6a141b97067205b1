import type { WrittenEvaluation } from '../scoring/written-evaluation';

/** An evaluation with what stands in columns of its own, for lists and figures. */
export type BesideCall = Omit<WrittenEvaluation, 'lostShares'> & {
  /** Null of a call that is not to be counted. */
  lostShares: WrittenEvaluation['lostShares'] | null;
};

/** The same of one that was uploaded to try the connection: it says nothing of its agent, and waits for no review. */
export const besideCall = (evaluation: WrittenEvaluation, isTest: boolean): BesideCall =>
  isTest
    ? { ...evaluation, lostShares: null, certainty: { ...evaluation.certainty, reviewPriority: 0 } }
    : evaluation;

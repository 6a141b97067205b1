/** Whose data is erased: of one call, of all calls with a `contact_id`, of an agent, or of a whole organisation. */
export const ERASURE_KINDS = ['call', 'contact', 'agent', 'organisation'] as const;
export type ErasureKind = (typeof ERASURE_KINDS)[number];

export const ERASURE_STATES = ['queued', 'running', 'done'] as const;
export type ErasureState = (typeof ERASURE_STATES)[number];

/** Rows and files erased, by what they were. */
export interface ErasureCounts {
  calls: number;
  conversations: number;
  recordings: number;
  audioFiles: number;
  evaluations: number;
  supersededEvaluations: number;
  webhookDeliveries: number;
  exportFiles: number;
  agents: number;
  employees: number;
  /** Rows of other tables, when a whole organisation is erased. */
  otherRows: number;
  /** Calls left alone because of a legal hold. */
  heldCalls: number;
}

export const NO_COUNTS: ErasureCounts = {
  calls: 0,
  conversations: 0,
  recordings: 0,
  audioFiles: 0,
  evaluations: 0,
  supersededEvaluations: 0,
  webhookDeliveries: 0,
  exportFiles: 0,
  agents: 0,
  employees: 0,
  otherRows: 0,
  heldCalls: 0,
};

/** Both together. */
export function sumOf(a: ErasureCounts, b: Partial<ErasureCounts>): ErasureCounts {
  const sum = { ...a };
  for (const [key, count] of Object.entries(b) as [keyof ErasureCounts, number][]) sum[key] += count;
  return sum;
}

/** What can be held: one call, all calls with a `contact_id`, or all calls of an agent. */
export const HOLD_KINDS = ['call', 'contact', 'agent'] as const;
export type HoldKind = (typeof HOLD_KINDS)[number];

/** Characters of the reason of a hold. */
export const MAX_REASON = 500;

/** What is to be held, and why; null for no reason. */
export interface WantedHold {
  kind: HoldKind;
  /** The client's identifier. */
  subject: string;
  reason: string | null;
}

/** What can be held: one call, all calls with a `contact_id`, or all calls of an agent. */
export const HOLD_KINDS = ['call', 'contact', 'agent'] as const;
export type HoldKind = (typeof HOLD_KINDS)[number];

/** The answers a criterion can get from what was said. */
export const ANSWERS = ['met', 'partly', 'not_met', 'not_applicable'] as const;

export type Answer = (typeof ANSWERS)[number];

/**
 * `counting`: finding out how many calls there are. `running`: scoring them. The others are final; `failed`
 * means that it could not go on, not that single calls could not be scored.
 */
export const RESCORING_STATES = ['counting', 'running', 'done', 'cancelled', 'failed'] as const;
export type RescoringState = (typeof RESCORING_STATES)[number];

/** States in which there is work left. */
export const WORKING_STATES = ['counting', 'running'] as const satisfies readonly RescoringState[];

/**
 * The agent of the call is not linked, so nobody may use the transcript yet. Stored as `resting`, the word of the first
 * version: processes of both versions work on one database while a new one is rolled out.
 */
export const AWAITING_AGENT_LINK = 'resting';

/** `due`: to be scored as soon as `dueAt` has passed. `done` is final; a `failed` one may be queued again. */
export type AnalysisState = typeof AWAITING_AGENT_LINK | 'due' | 'done' | 'failed';

/** `expired`: its file is deleted. A worker that is lost gives a running export back: it begins anew. */
export const EXPORT_STATES = ['queued', 'running', 'done', 'failed', 'expired'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** States in which there is work left. */
export const WORKING_STATES = ['queued', 'running'] as const satisfies readonly ExportState[];

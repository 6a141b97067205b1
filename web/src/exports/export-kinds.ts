import type { Export } from '../api/types';

export const KINDS: readonly Export['kind'][] = ['calls', 'criteria', 'transcripts'];
export const FORMATS: readonly Export['format'][] = ['csv', 'jsonl', 'parquet'];

export const isUnderWay = ({ state }: Export): boolean => state === 'queued' || state === 'running';

/** How often is asked how far an export is, in milliseconds. */
export const POLL_MS = 2_000;

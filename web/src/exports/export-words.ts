import type { Export } from '../api/types';

// How exports are told to people, in one place.

export const KINDS: Record<Export['kind'], { label: string; about: string }> = {
  calls: { label: 'Calls', about: 'a row for each call' },
  criteria: { label: 'Criteria', about: 'a row for each answer on a scorecard' },
  transcripts: { label: 'Transcripts', about: 'a row for each sentence' },
};

export const FORMATS: Record<Export['format'], string> = {
  csv: 'CSV, for spreadsheets',
  jsonl: 'JSON Lines, for programs',
  parquet: 'Parquet, for data warehouses',
};

export const STATES: Record<Export['state'], { text: string; tone?: string }> = {
  queued: { text: 'Waiting' },
  running: { text: 'Being written' },
  done: { text: 'Ready', tone: 'good' },
  failed: { text: 'Failed', tone: 'poor' },
  expired: { text: 'Expired' },
};

export const isUnderWay = ({ state }: Export): boolean => state === 'queued' || state === 'running';

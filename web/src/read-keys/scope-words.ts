import type { ReadKey } from '../api/types';

export type Scope = ReadKey['scopes'][number];

/** What a key with each scope may do. */
export const SCOPE_WORDS: Record<Scope, string> = {
  'results:read': 'Read results',
  'transcripts:read': 'Read transcripts with the results',
  'exports:write': 'Make exports',
  'webhooks:write': 'Manage webhooks',
  'erasure:write': 'Erase calls',
};

export const SCOPES = Object.keys(SCOPE_WORDS) as Scope[];

import type { ReadKey } from '../api/types';

export type Scope = ReadKey['scopes'][number];

/** What a key may be allowed, in the order people are asked. */
export const SCOPES: readonly Scope[] = [
  'results:read',
  'transcripts:read',
  'exports:write',
  'webhooks:write',
  'erasure:write',
];

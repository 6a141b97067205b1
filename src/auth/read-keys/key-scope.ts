/** What a key may be used for. */
export const KEY_SCOPES = [
  'results:read',
  'transcripts:read',
  'exports:write',
  'webhooks:write',
  'erasure:write',
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Scopes an administrator may give the integration key, beside delivering calls. */
export const INTEGRATION_KEY_SCOPES = ['results:read'] as const satisfies readonly KeyScope[];

/** Scopes as a column holds them. */
export const writeScopes = (scopes: readonly KeyScope[]): string =>
  KEY_SCOPES.filter((scope) => scopes.includes(scope)).join(',');

/** Reads `writeScopes`; a word that is no scope of this version gives nothing. */
export const readScopes = (text: string): KeyScope[] => {
  const words = text.split(',');
  return KEY_SCOPES.filter((scope) => words.includes(scope));
};

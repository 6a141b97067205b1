import type { Actor } from '../auth/actor';

/** Whoever may run commands, as the audit trail names them: by no administrator and no key. */
export const operator = (organisationId: string): Actor => ({
  id: '',
  organisationId,
  scopes: null,
  keyId: null,
  source: 'command',
});

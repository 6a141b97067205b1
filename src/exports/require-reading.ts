import type { Actor } from '../auth/actor';
import { insufficientScope } from '../auth/read-keys/scope.guard';
import type { ExportKind } from './export-kind';

/** Throws 403 for a key that may not read what a kind holds. */
export function requireReading({ scopes }: Pick<Actor, 'scopes'>, kind: ExportKind): void {
  if (kind === 'transcripts' && scopes && !scopes.includes('transcripts:read'))
    throw insufficientScope('transcripts:read');
}

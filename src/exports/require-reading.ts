import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AdministratorRequest } from '../auth/administrator.guard';
import type { AuthenticatedRequest } from '../auth/integration-key.guard';
import type { KeyScope } from '../auth/read-keys/key-scope';
import { insufficientScope } from '../auth/read-keys/scope.guard';
import type { ExportKind } from './export-kind';

/** Who asks: an administrator, or a system by its key, which has no id here. */
export interface ExportActor {
  id: string;
  organisationId: string;
  /** Of a key; an administrator needs none. */
  scopes: readonly KeyScope[] | null;
  /** Of the read key that was used; null for an administrator. */
  keyId: string | null;
}

/** Who asks, by session or by key. */
export const Actor = createParamDecorator((_: unknown, context: ExecutionContext): ExportActor => {
  const request = context.switchToHttp().getRequest<AdministratorRequest | AuthenticatedRequest>();
  const { id: organisationId } = request.organisation;
  if ('administrator' in request)
    return { id: request.administrator.id, organisationId, scopes: null, keyId: null };
  const { scopes, keyId } = request.organisation;
  return { id: '', organisationId, scopes, keyId };
});

/** Details of a note in the audit trail; of what was done with a read key, they name it. */
export const noted = ({ keyId }: ExportActor, details: object): object =>
  keyId === null ? details : { ...details, read_key: keyId };

/** Throws 403 for a key that may not read what a kind holds. */
export function requireReading({ scopes }: ExportActor, kind: ExportKind): void {
  if (kind === 'transcripts' && scopes && !scopes.includes('transcripts:read'))
    throw insufficientScope('transcripts:read');
}

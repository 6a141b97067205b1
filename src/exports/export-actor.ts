import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AdministratorRequest } from '../auth/administrator.guard';
import type { KeyHolder } from '../auth/key-use';
import type { KeyScope } from '../auth/read-keys/key-scope';
import { insufficientScope } from '../auth/read-keys/scope.guard';
import type { ExportKind } from './export-kind';

/** Who asks: an administrator, or a system by its key, which has no id here. */
export interface ExportActor {
  id: string;
  organisationId: string;
  /** Of a key; an administrator needs none. */
  scopes: readonly KeyScope[] | null;
}

/** Who asks, by session or by key. */
export const Actor = createParamDecorator((_: unknown, context: ExecutionContext): ExportActor => {
  const request = context.switchToHttp().getRequest<Partial<AdministratorRequest>>();
  const { administrator, organisation } = request;
  const scopes = administrator ? null : ((organisation as Partial<KeyHolder> | undefined)?.scopes ?? []);
  return { id: administrator?.id ?? '', organisationId: organisation?.id ?? '', scopes };
});

/** Throws 403 for a key that may not read what a kind holds. */
export function requireReading({ scopes }: ExportActor, kind: ExportKind): void {
  if (kind === 'transcripts' && scopes && !scopes.includes('transcripts:read'))
    throw insufficientScope('transcripts:read');
}

import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../auth/audit-trail.service';
import { IntegrationKeys } from '../../auth/integration-keys.service';
import type { KeyScope } from '../../auth/read-keys/key-scope';
import type { AdministratorView } from '../../auth/signed-in';
import { Database } from '../../database/database';
import { ApiError } from '../../http/api-exception';

/** Sets what the integration key may do beside delivering calls, and writes down who did. */
@Injectable()
export class IntegrationKeyScopes {
  constructor(
    private readonly database: Database,
    private readonly keys: IntegrationKeys,
    private readonly audit: AuditTrail,
  ) {}

  /** Throws 409 when the organisation has no integration key. */
  async set(by: AdministratorView, scopes: readonly KeyScope[]): Promise<void> {
    const { organisationId } = by;
    const isSet = await this.database.write(async (manager) => {
      const set = await this.keys.setScopes(manager, organisationId, scopes);
      if (set)
        await this.audit.note(manager, by, 'integration_key.scopes_changed', organisationId, { scopes });
      return set;
    });
    if (!isSet)
      throw new ApiError(
        409,
        'integration_key_missing',
        'There is no integration key yet; create one first.',
      );
  }
}

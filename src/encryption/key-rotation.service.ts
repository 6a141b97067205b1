import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database/database';
import { MASTER_KEYS, type MasterKeys } from './master-keys/master-keys';
import { OrganisationKeysRepository } from './organisation-keys.repository';

/** Is told of every data key that is wrapped anew, in the write that stores it. */
export type RewrapListener = (manager: EntityManager, organisationId: string) => Promise<void>;

/** Wraps data keys under the newest master key, so that an older one can be taken out of use. */
@Injectable()
export class KeyRotation {
  constructor(
    private readonly database: Database,
    private readonly rows: OrganisationKeysRepository,
    @Inject(MASTER_KEYS) private readonly masterKeys: MasterKeys,
  ) {}

  /**
   * Wraps anew what is not under the newest key yet; what is encrypted with the data keys stays as it is. May be broken
   * off and repeated. Rejects when a data key cannot be opened; those before it are done.
   */
  async rotate(onRewrapped: RewrapListener): Promise<{ rotated: number; unchanged: number }> {
    const newestId = await this.masterKeys.newestId();
    const keys = await this.rows.listInUse();
    let rotated = 0;
    for (const { organisationId, masterKeyId, wrappedKey } of keys) {
      if (wrappedKey === null || masterKeyId === newestId) continue;
      const dataKey = await this.masterKeys.unwrap({ masterKeyId, wrapped: wrappedKey }, organisationId);
      const anew = await this.masterKeys.wrap(dataKey, organisationId);
      const isDone = await this.database.write(async (manager) => {
        const done = await this.rows.within(manager).rewrap(organisationId, wrappedKey, anew);
        if (done) await onRewrapped(manager, organisationId);
        return done;
      });
      if (isDone) rotated++;
    }
    return { rotated, unchanged: keys.length - rotated };
  }
}

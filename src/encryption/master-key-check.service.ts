import { Inject, Injectable } from '@nestjs/common';
import { MASTER_KEYS, type MasterKeys } from './master-keys/master-keys';
import { OrganisationKeysRepository } from './organisation-keys.repository';

/** Whether this process can open what is encrypted. */
@Injectable()
export class MasterKeyCheck {
  constructor(
    private readonly rows: OrganisationKeysRepository,
    @Inject(MASTER_KEYS) private readonly masterKeys: MasterKeys,
  ) {}

  /** What is missing, or fails now, for an operator; null when nothing is. */
  async problem(): Promise<string | null> {
    return (await this.missing()) ?? (await this.masterKeys.problem());
  }

  /** Which master key this process was not given, for an operator; null when it has all it needs. */
  async missing(): Promise<string | null> {
    const used = await this.rows.masterKeyIds();
    const missing = used.filter((id) => !this.masterKeys.holds(id)).sort();
    if (missing.length === 0) return null;
    const which = missing.length === 1 ? `master key ${missing[0]}` : `master keys ${missing.join(', ')}`;
    return `data are encrypted under the ${which}, which this process was not given: MASTER_KEY_FILE must name a file with it, or MASTER_KEY_KMS_URL the key service`;
  }

  /** Rejects with what is missing: for the start, before anybody is told that their data cannot be read. A key service is not asked. */
  async require(): Promise<void> {
    const missing = await this.missing();
    if (missing !== null) throw new Error(missing);
  }
}

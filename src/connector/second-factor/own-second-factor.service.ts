import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AdministratorSessions } from '../../auth/administrator-sessions.service';
import { AuditTrail } from '../../auth/audit-trail.service';
import { PasswordCheck, type PasswordTriedFrom } from '../../auth/password-check.service';
import { SecondFactors, type FactorState } from '../../auth/second-factor/second-factors.service';
import { seedAddress } from '../../auth/second-factor/totp';
import type { AdministratorView } from '../../auth/signed-in';
import { Database } from '../../database/database';
import { ApiError, InvalidPayload } from '../../http/api-exception';
import { EventStreams } from '../recordings/event-streams';

/** What apps call this service. */
const ISSUER = 'Call Ingestion';

const missing = () => new ApiError(409, 'second_factor_missing', 'You have no second factor.');

/** What administrators do with their own second factor. Every step but the first look asks for something only they have. */
@Injectable()
export class OwnSecondFactor {
  constructor(
    private readonly database: Database,
    private readonly factors: SecondFactors,
    private readonly passwords: PasswordCheck,
    private readonly sessions: AdministratorSessions,
    private readonly audit: AuditTrail,
    private readonly streams: EventStreams,
  ) {}

  state(owner: AdministratorView): Promise<FactorState> {
    return this.factors.state(owner);
  }

  async begin(
    owner: AdministratorView,
    password: string,
    from: PasswordTriedFrom,
  ): Promise<{ seed: string; address: string }> {
    await this.passwords.requireOwn(owner, password, from);
    const seed = await this.database.write((manager) => this.factors.begin(manager, owner));
    if (!seed) throw new ApiError(409, 'second_factor_enabled', 'You have a second factor: remove it first.');
    return { seed, address: seedAddress(seed, ISSUER, owner.email) };
  }

  /** Sessions begun without it end, but for the one that asks. */
  async enable(owner: AdministratorView, code: string, token: string): Promise<string[]> {
    const codes = await this.database.write(async (manager) => {
      const codes = await this.factors.enable(manager, owner, code.replace(/\s/g, ''));
      if (!codes) return null;
      await this.sessions.endOthers(manager, owner, token);
      await this.audit.note(manager, owner, 'second_factor.enabled', owner.id);
      return codes;
    });
    if (!codes)
      throw new InvalidPayload([
        { field: 'code', message: 'is not the present code', code: 'second_factor_code_wrong' },
      ]);
    await this.streams.endStale(owner.id);
    return codes;
  }

  async renewRecoveryCodes(
    owner: AdministratorView,
    password: string,
    from: PasswordTriedFrom,
  ): Promise<string[]> {
    return this.change(owner, password, from, async (manager) => {
      await this.audit.note(manager, owner, 'second_factor.recovery_codes_made', owner.id);
      return this.factors.renewRecoveryCodes(manager, owner);
    });
  }

  async disable(owner: AdministratorView, password: string, from: PasswordTriedFrom): Promise<void> {
    await this.change(owner, password, from, async (manager) => {
      await this.audit.note(manager, owner, 'second_factor.disabled', owner.id);
      await this.factors.remove(manager, owner);
    });
  }

  private async change<T>(
    owner: AdministratorView,
    password: string,
    from: PasswordTriedFrom,
    work: (manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    await this.passwords.requireOwn(owner, password, from);
    const { enabledAt } = await this.factors.state(owner);
    if (!enabledAt) throw missing();
    return this.database.write(work);
  }
}

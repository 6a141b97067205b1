import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database/database';
import { OrganisationsRepository } from '../organisations/organisations.repository';
import { AdministratorSessions } from './administrator-sessions.service';
import type { Administrator } from './administrator.entity';
import { AdministratorsRepository } from './administrators.repository';
import { Administrators, emailIdentityOf } from './administrators.service';
import { AuditTrail, type AuditedAction, type NotedActor } from './audit-trail.service';
import { KnownBrowsers } from './known-browsers.service';
import { SecondFactors } from './second-factor/second-factors.service';

/** An administrator as operators and colleagues see one. */
export type AdministratorStanding = Pick<
  Administrator,
  'id' | 'email' | 'disabledAt' | 'createdAt' | 'passwordMustChange'
>;

/** Names an administrator of an organisation. */
export type AdministratorName = { email: string } | { id: string };

/** An administrator with a password made here, which is known this once. */
export interface WithPassword {
  administrator: AdministratorStanding;
  password: string;
}

/** More than an organisation has people who look at its calls; keeps the list to one answer. */
export const MAX_ADMINISTRATORS = 200;

export class TooManyAdministrators extends Error {
  constructor() {
    super(`an organisation has at most ${MAX_ADMINISTRATORS} administrators`);
    this.name = 'TooManyAdministrators';
  }
}

/** Nobody locks themselves out, or gets a password that is not theirs to choose. */
export class OwnAccount extends Error {
  constructor() {
    super('a colleague has to do this for your own account');
    this.name = 'OwnAccount';
  }
}

/** The organisation has no administrator of this address. */
export class AdministratorUnknown extends Error {
  constructor() {
    super(
      'this organisation has no administrator with this e-mail address; admin:list shows those there are',
    );
    this.name = 'AdministratorUnknown';
  }
}

/** Somebody has to be able to sign in. */
export class LastAdministrator extends Error {
  constructor() {
    super('this is the last administrator who can sign in: create another with admin:create first');
    this.name = 'LastAdministrator';
  }
}

/**
 * Creates, disables, enables, resets and removes administrators, for operators and for colleagues. Whoever is no longer to be signed in is signed out with the same
 * commit: sessions end, and so do the streams of open pages within 15 seconds. Each is noted in the audit trail.
 */
@Injectable()
export class AdministratorManagement {
  constructor(
    private readonly database: Database,
    private readonly organisations: OrganisationsRepository,
    private readonly rows: AdministratorsRepository,
    private readonly administrators: Administrators,
    private readonly sessions: AdministratorSessions,
    private readonly browsers: KnownBrowsers,
    private readonly factors: SecondFactors,
    private readonly audit: AuditTrail,
  ) {}

  /** In the order of their creation. */
  list(organisationId: string): Promise<AdministratorStanding[]> {
    return this.rows.list(organisationId);
  }

  /**
   * With a password returned the only time it is known, to be changed at the first sign-in unless it is `lasting`.
   * Rejects with `AdministratorExists` or `TooManyAdministrators`.
   */
  async create(by: NotedActor, email: string, lasting = false): Promise<WithPassword> {
    const { organisationId } = by;
    const prepared = await this.administrators.prepare(email, lasting);
    return this.database.write(async (manager) => {
      await this.organisations.within(manager).lock(organisationId);
      const rows = this.rows.within(manager);
      if ((await rows.count(organisationId)) >= MAX_ADMINISTRATORS) throw new TooManyAdministrators();
      const id = await this.administrators.createWithin(manager, organisationId, prepared);
      await this.audit.note(manager, by, 'administrator.created', id);
      const administrator = await rows.findById(organisationId, id);
      if (!administrator) throw new AdministratorUnknown();
      return { administrator, password: prepared.password };
    });
  }

  /**
   * They cannot sign in until they are enabled again. Rejects with `LastAdministrator`, `OwnAccount` or
   * `AdministratorUnknown`.
   */
  disable(by: NotedActor, who: AdministratorName): Promise<AdministratorStanding> {
    return this.change(by, who, 'administrator.disabled', async (manager, found) => {
      requireColleague(by, found);
      await this.requireAnother(manager, found);
      const disabledAt = found.disabledAt ?? new Date();
      await this.rows.within(manager).setDisabled(by.organisationId, found.id, disabledAt);
      await this.signOut(manager, found);
      return { ...found, disabledAt };
    });
  }

  enable(by: NotedActor, who: AdministratorName): Promise<AdministratorStanding> {
    return this.change(by, who, 'administrator.enabled', async (manager, found) => {
      await this.rows.within(manager).setDisabled(by.organisationId, found.id, null);
      return { ...found, disabledAt: null };
    });
  }

  /** Gives a new password, as `create` does; the former one, the second factor and every session end. */
  async reset(by: NotedActor, who: AdministratorName, lasting = false): Promise<WithPassword> {
    const { password, ...stored } = await this.administrators.firstPassword(lasting);
    return this.change(by, who, 'administrator.reset', async (manager, found) => {
      requireColleague(by, found);
      await this.administrators.setPassword(manager, found, stored);
      await this.factors.remove(manager, found);
      await this.signOut(manager, found);
      return { administrator: { ...found, ...stored }, password };
    });
  }

  /** What they did stays in the audit trail, without their address. */
  remove(by: NotedActor, who: AdministratorName): Promise<AdministratorStanding> {
    return this.change(by, who, 'administrator.removed', async (manager, found) => {
      requireColleague(by, found);
      await this.requireAnother(manager, found);
      await this.signOut(manager, found);
      await this.factors.remove(manager, found);
      await this.rows.within(manager).delete(by.organisationId, found.id);
      return found;
    });
  }

  private change<T>(
    by: NotedActor,
    who: AdministratorName,
    action: AuditedAction,
    work: (manager: EntityManager, found: Administrator) => Promise<T>,
  ): Promise<T> {
    const { organisationId } = by;
    return this.database.write(async (manager) => {
      await this.organisations.within(manager).lock(organisationId);
      const rows = this.rows.within(manager);
      const found =
        'id' in who
          ? await rows.findById(organisationId, who.id)
          : await rows.findByEmail(emailIdentityOf(who.email));
      if (found?.organisationId !== organisationId) throw new AdministratorUnknown();
      const done = await work(manager, found);
      await this.audit.note(manager, by, action, found.id);
      return done;
    });
  }

  /** Under the lock of the organisation: two commands at once leave one as well. */
  private async requireAnother(manager: EntityManager, { organisationId, id }: Administrator): Promise<void> {
    const all = await this.rows.within(manager).list(organisationId);
    if (!all.some((one) => one.id !== id && one.disabledAt === null)) throw new LastAdministrator();
  }

  private async signOut(manager: EntityManager, administrator: Administrator): Promise<void> {
    await this.sessions.endAll(manager, administrator);
    await this.browsers.forgetOthers(manager, administrator, null);
  }
}

/** An operator is nobody of the organisation, and so never the one it is about. */
function requireColleague(by: NotedActor, { id }: Administrator): void {
  if (by.id === id) throw new OwnAccount();
}

import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database/database';
import { OrganisationsRepository } from '../organisations/organisations.repository';
import { AdministratorSessions } from './administrator-sessions.service';
import type { Administrator } from './administrator.entity';
import { AdministratorsRepository } from './administrators.repository';
import { Administrators, emailIdentityOf } from './administrators.service';
import { AuditTrail, type AuditedAction } from './audit-trail.service';
import { KnownBrowsers } from './known-browsers.service';

/** An administrator as an operator sees one. */
export type AdministratorStanding = Pick<Administrator, 'id' | 'email' | 'disabledAt' | 'createdAt'>;

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
 * Disables, enables, resets and removes administrators. Whoever is no longer to be signed in is signed out with the same
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
    private readonly audit: AuditTrail,
  ) {}

  /** In the order of their creation. */
  list(organisationId: string): Promise<AdministratorStanding[]> {
    return this.rows.list(organisationId);
  }

  /** They cannot sign in until they are enabled again. Rejects with `LastAdministrator` or `AdministratorUnknown`. */
  disable(organisationId: string, email: string): Promise<AdministratorStanding> {
    return this.change(organisationId, email, 'administrator.disabled', async (manager, found) => {
      await this.requireAnother(manager, found);
      const disabledAt = found.disabledAt ?? new Date();
      await this.rows.within(manager).setDisabled(organisationId, found.id, disabledAt);
      await this.signOut(manager, found);
      return { ...found, disabledAt };
    });
  }

  enable(organisationId: string, email: string): Promise<AdministratorStanding> {
    return this.change(organisationId, email, 'administrator.enabled', async (manager, found) => {
      await this.rows.within(manager).setDisabled(organisationId, found.id, null);
      return { ...found, disabledAt: null };
    });
  }

  /** Gives a new password, returned the only time it is known; the former one and every session end. */
  async reset(organisationId: string, email: string): Promise<{ email: string; password: string }> {
    const password = randomBytes(15).toString('base64url');
    const passwordHash = await this.administrators.hashOf(password);
    return this.change(organisationId, email, 'administrator.reset', async (manager, found) => {
      await this.administrators.setPasswordHash(manager, found, passwordHash);
      await this.signOut(manager, found);
      return { email: found.email, password };
    });
  }

  /** What they did stays in the audit trail, without their address. */
  remove(organisationId: string, email: string): Promise<AdministratorStanding> {
    return this.change(organisationId, email, 'administrator.removed', async (manager, found) => {
      await this.requireAnother(manager, found);
      await this.signOut(manager, found);
      await this.rows.within(manager).delete(organisationId, found.id);
      return found;
    });
  }

  private change<T>(
    organisationId: string,
    email: string,
    action: AuditedAction,
    work: (manager: EntityManager, found: Administrator) => Promise<T>,
  ): Promise<T> {
    return this.database.write(async (manager) => {
      await this.organisations.within(manager).lock(organisationId);
      const found = await this.rows.within(manager).findByEmail(emailIdentityOf(email));
      if (found?.organisationId !== organisationId) throw new AdministratorUnknown();
      const done = await work(manager, found);
      // Done by an operator, who is nobody of the organisation.
      await this.audit.note(manager, { id: '', organisationId }, action, found.id);
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

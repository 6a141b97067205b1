import { Injectable } from '@nestjs/common';
import type { Administrator } from '../../auth/administrator.entity';
import { AdministratorSessions } from '../../auth/administrator-sessions.service';
import { Administrators } from '../../auth/administrators.service';
import { AuditTrail } from '../../auth/audit-trail.service';
import { SignInSlowdown } from '../../auth/sign-in-slowdown';
import { Database } from '../../database/database';
import { ApiError, InvalidPayload } from '../../http/api-exception';
import type { Organisation } from '../../organisations/organisation.entity';
import { Organisations } from '../../organisations/organisations.service';

interface Session {
  token: string;
  expiresAt: Date;
}

/** Checks passwords, slowly for those who guess, and starts sessions. */
@Injectable()
export class SignIn {
  private readonly slowdown = new SignInSlowdown();

  constructor(
    private readonly database: Database,
    private readonly administrators: Administrators,
    private readonly sessions: AdministratorSessions,
    private readonly organisations: Organisations,
    private readonly audit: AuditTrail,
  ) {}

  async signIn(
    email: string,
    password: string,
    address: string,
  ): Promise<Session & { administrator: Administrator; organisation: Organisation }> {
    const administrator = await this.check(email, password, address);
    if (!administrator) throw new ApiError(401, 'The e-mail address or the password is wrong.');
    const organisation = await this.organisations.get(administrator.organisationId);
    return { administrator, organisation, ...(await this.sessions.start(administrator)) };
  }

  /** Ends every session of the administrator and starts a new one. */
  async changePassword(
    administrator: Administrator,
    current: string,
    next: string,
    address: string,
  ): Promise<Session> {
    if (!(await this.check(administrator.email, current, address)))
      throw new InvalidPayload([{ field: 'current_password', message: 'is not your password' }]);
    const passwordHash = await this.administrators.hashOf(next);
    return this.database.write(async (manager) => {
      await this.administrators.setPasswordHash(manager, administrator, passwordHash);
      await this.sessions.endAll(manager, administrator.id);
      await this.audit.note(manager, administrator, 'password.changed', administrator.id);
      return this.sessions.startWithin(manager, administrator);
    });
  }

  private async check(email: string, password: string, address: string): Promise<Administrator | null> {
    const account = email.trim().toLowerCase();
    const waitMs = this.slowdown.begin(account, address);
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1000);
      throw new ApiError(429, `Too many tries. Try again in ${seconds} s.`, { 'Retry-After': `${seconds}` });
    }
    const administrator = await this.administrators.authenticate(email, password);
    if (administrator) this.slowdown.succeeded(account, address);
    return administrator;
  }
}

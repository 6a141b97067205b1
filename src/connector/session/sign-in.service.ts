import { Injectable, Logger } from '@nestjs/common';
import type { Administrator } from '../../auth/administrator.entity';
import { AdministratorSessions } from '../../auth/administrator-sessions.service';
import { Administrators } from '../../auth/administrators.service';
import { AuditTrail } from '../../auth/audit-trail.service';
import { SignInSlowdown } from '../../auth/sign-in-slowdown';
import { Database } from '../../database/database';
import { ApiError, InvalidPayload } from '../../http/api-exception';
import type { Organisation } from '../../organisations/organisation.entity';
import { Organisations } from '../../organisations/organisations.service';
import { EventStreams } from '../recordings/event-streams';

interface Session {
  token: string;
  expiresAt: Date;
}

/** Checks passwords, slowly for those who guess, starts and ends sessions, and notes both in the audit trail. */
@Injectable()
export class SignIn {
  private readonly logger = new Logger(SignIn.name);
  private readonly slowdown = new SignInSlowdown();

  constructor(
    private readonly database: Database,
    private readonly administrators: Administrators,
    private readonly sessions: AdministratorSessions,
    private readonly organisations: Organisations,
    private readonly audit: AuditTrail,
    private readonly streams: EventStreams,
  ) {}

  async signIn(
    email: string,
    password: string,
    address: string,
  ): Promise<Session & { administrator: Administrator; organisation: Organisation }> {
    const { owner: administrator, matches } = await this.check(email, password, address);
    if (!administrator || !matches) {
      if (administrator) this.noteRefused(administrator);
      throw new ApiError(401, 'The e-mail address or the password is wrong.');
    }
    const organisation = await this.organisations.get(administrator.organisationId);
    const session = await this.database.write(async (manager) => {
      await this.audit.note(manager, administrator, 'session.started');
      return this.sessions.start(manager, administrator);
    });
    return { administrator, organisation, ...session };
  }

  /** Nothing happens when the session has ended already. */
  async signOut(token: string): Promise<void> {
    const whose = await this.database.write(async (manager) => {
      const whose = await this.sessions.end(manager, token);
      if (whose) await this.audit.note(manager, whose, 'session.ended');
      return whose;
    });
    if (whose) await this.streams.endStale(whose.id);
  }

  /** Ends every session of the administrator and starts a new one. */
  async changePassword(
    administrator: Administrator,
    current: string,
    next: string,
    address: string,
  ): Promise<Session> {
    if (!(await this.check(administrator.email, current, address)).matches)
      throw new InvalidPayload([{ field: 'current_password', message: 'is not your password' }]);
    const passwordHash = await this.administrators.hashOf(next);
    const session = await this.database.write(async (manager) => {
      await this.administrators.setPasswordHash(manager, administrator, passwordHash);
      await this.sessions.endAll(manager, administrator.id);
      await this.audit.note(manager, administrator, 'password.changed', administrator.id);
      return this.sessions.start(manager, administrator);
    });
    await this.streams.endStale(administrator.id);
    return session;
  }

  private async check(email: string, password: string, address: string) {
    const account = email.trim().toLowerCase();
    const waitMs = this.slowdown.begin(account, address);
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1000);
      throw new ApiError(429, `Too many tries. Try again in ${seconds} s.`, { 'Retry-After': `${seconds}` });
    }
    const checked = await this.administrators.authenticate(email, password);
    if (checked.matches) this.slowdown.succeeded(account, address);
    return checked;
  }

  /**
   * The answer does not wait for it: that would take longer for an address somebody has, and so tell which do.
   * A try for an address nobody has is in no organisation's trail.
   */
  private noteRefused(administrator: Administrator): void {
    this.database
      .write((manager) => this.audit.note(manager, administrator, 'session.refused'))
      .catch((error: unknown) => this.logger.error({ err: error }, 'A refused sign-in could not be noted'));
  }
}

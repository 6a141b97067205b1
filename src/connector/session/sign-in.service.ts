import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AdministratorSessions, type SessionOrigin } from '../../auth/administrator-sessions.service';
import { Administrators } from '../../auth/administrators.service';
import { AuditTrail } from '../../auth/audit-trail.service';
import { KnownBrowsers } from '../../auth/known-browsers.service';
import { SecondFactors, type CodeUse } from '../../auth/second-factor/second-factors.service';
import { notYourPassword, PasswordCheck, type PasswordTriedFrom } from '../../auth/password-check.service';
import { passwordIssue } from '../../auth/password-rules';
import type { AdministratorView, SignedIn } from '../../auth/signed-in';
import { Database } from '../../database/database';
import { ApiError, InvalidPayload } from '../../http/api-exception';
import type { Fault } from '../../http/validation/fault';
import { sourceNetwork } from '../../auth/source-network';
import { Organisations } from '../../organisations/organisations.service';
import { EventStreams } from '../recordings/event-streams';
import { unlessTooMany } from '../../auth/unless-too-many';

const wrongSignIn = () =>
  new ApiError(401, 'credentials_wrong', 'The e-mail address or the password is wrong.');

const SAME_PASSWORD: Fault = { message: 'must not be the present password', code: 'password_same' };

/** Told only to whoever has the right password. */
const codeWrong = (used: CodeUse) =>
  used === 'missing'
    ? new ApiError(401, 'second_factor_required', 'Send the code of your second factor as well.')
    : new ApiError(401, 'second_factor_wrong', 'The code of the second factor is wrong, or was used before.');

/** A token for the browser, and when it ends. */
interface Token {
  token: string;
  expiresAt: Date;
}

/** A session, and what tells the browser it was begun from. */
export interface Session extends Token {
  browser: Token;
}

/** What somebody signs in with. */
export interface Credentials {
  email: string;
  password: string;
  /** Of the second factor, where there is one. */
  code?: string | undefined;
}

/** Where a password is tried from. */
export interface TriedFrom extends SessionOrigin, PasswordTriedFrom {
  /** Of the session that this browser has already. */
  sessionToken: string | null;
}

/** Has passwords checked, starts and ends sessions, and notes both in the audit trail. */
@Injectable()
export class SignIn {
  private readonly logger = new Logger(SignIn.name);

  constructor(
    private readonly database: Database,
    private readonly administrators: Administrators,
    private readonly passwords: PasswordCheck,
    private readonly sessions: AdministratorSessions,
    private readonly browsers: KnownBrowsers,
    private readonly factors: SecondFactors,
    private readonly organisations: Organisations,
    private readonly audit: AuditTrail,
    private readonly streams: EventStreams,
  ) {}

  /** The session that the browser had ends: it holds one at a time, and the former would last unseen. */
  async signIn({ email, password, code }: Credentials, from: TriedFrom): Promise<Session & SignedIn> {
    const tried = await this.passwords.check(email, password, from);
    const { owner: administrator, matches, browser } = tried;
    const source = sourceNetwork(from.address);
    if (!administrator || !matches) {
      if (administrator) this.noteRefused({ ...administrator, source });
      throw wrongSignIn();
    }
    const organisation = await this.organisations.get(administrator.organisationId);
    const by = { ...administrator, source };
    const { used, session, former } = await this.database.write(async (manager) => {
      if (!(await this.administrators.isStillRight(manager, administrator))) throw wrongSignIn();
      const used = await this.factors.use(manager, administrator, code);
      if (used === 'missing' || used === 'wrong') return { used, session: null, former: null };
      const former = from.sessionToken ? await this.endIn(manager, from.sessionToken, source) : null;
      await this.audit.note(manager, by, 'session.started');
      if (used === 'recovery_code')
        await this.audit.note(manager, by, 'second_factor.recovery_code_used', administrator.id);
      return { used, session: await this.startIn(manager, administrator, browser, from), former };
    });
    if (!session) {
      if (used === 'missing') this.passwords.undecided(tried);
      else this.noteRefused(by);
      throw codeWrong(used);
    }
    this.passwords.succeeded(tried);
    if (former) await this.streams.endStale(former.id);
    const { passwordMustChange } = administrator;
    return { administrator, organisation, passwordMustChange, ...session };
  }

  /** Nothing happens when the session has ended already. */
  async signOut(token: string, { address }: Pick<SessionOrigin, 'address'>): Promise<void> {
    const source = sourceNetwork(address);
    const whose = await this.database.write((manager) => this.endIn(manager, token, source));
    if (whose) await this.streams.endStale(whose.id);
  }

  /** Returns whose session it was, or null when it had ended already. */
  private async endIn(manager: EntityManager, token: string, source: AdministratorView['source']) {
    const whose = await this.sessions.end(manager, token);
    if (whose) await this.audit.note(manager, { ...whose, source }, 'session.ended');
    return whose;
  }

  /** Ends every session of the administrator and starts a new one. */
  async changePassword(
    administrator: AdministratorView,
    current: string,
    next: string,
    from: TriedFrom,
  ): Promise<Session> {
    const { owner, browser } = await this.passwords.requireOwn(administrator, current, from);
    const { name: organisationName } = await this.organisations.get(administrator.organisationId);
    const issue = passwordIssue(next, { email: administrator.email, organisationName });
    const fault = issue ?? (next === current ? SAME_PASSWORD : null);
    if (fault) throw new InvalidPayload([{ field: 'new_password', ...fault }]);
    const passwordHash = await unlessTooMany(this.administrators.hashOf(next));
    const session = await this.database.write(async (manager) => {
      if (!(await this.administrators.isStillRight(manager, owner))) throw notYourPassword();
      await this.administrators.setPassword(manager, administrator, {
        passwordHash,
        passwordMustChange: false,
      });
      await this.sessions.endAll(manager, administrator);
      await this.browsers.forgetOthers(manager, administrator, browser);
      await this.audit.note(manager, administrator, 'password.changed', administrator.id);
      return this.startIn(manager, administrator, browser, from);
    });
    await this.streams.endStale(administrator.id);
    return session;
  }

  private async startIn(
    manager: EntityManager,
    administrator: AdministratorView,
    browser: string | null,
    origin: SessionOrigin,
  ): Promise<Session> {
    const session = await this.sessions.start(manager, administrator, origin);
    return { ...session, browser: await this.browsers.remember(manager, administrator, browser) };
  }

  /**
   * The answer does not wait for it: that would take longer for an address somebody has, and so tell which do.
   * A try for an address nobody has is in no organisation's trail.
   */
  private noteRefused(administrator: AdministratorView): void {
    this.database
      .write((manager) => this.audit.note(manager, administrator, 'session.refused'))
      .catch((error: unknown) => this.logger.error({ err: error }, 'A refused sign-in could not be noted'));
  }
}

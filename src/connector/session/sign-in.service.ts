import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AdministratorSessions, type SessionOrigin } from '../../auth/administrator-sessions.service';
import { Administrators } from '../../auth/administrators.service';
import { AuditTrail } from '../../auth/audit-trail.service';
import { clientNetwork } from '../../config/client-network';
import { KnownBrowsers } from '../../auth/known-browsers.service';
import { SecondFactors, type CodeUse } from '../../auth/second-factor/second-factors.service';
import { passwordIssue } from '../../auth/password-rules';
import { SignInSlowdown } from '../../auth/sign-in-slowdown';
import type { AdministratorView, SignedIn } from '../../auth/signed-in';
import { Database } from '../../database/database';
import { ApiError, InvalidPayload } from '../../http/api-exception';
import type { Fault } from '../../http/validation/fault';
import { sourceNetwork } from '../../auth/source-network';
import { Organisations } from '../../organisations/organisations.service';
import { EventStreams } from '../recordings/event-streams';
import { unlessTooMany } from './unless-too-many';

const wrongSignIn = () =>
  new ApiError(401, 'credentials_wrong', 'The e-mail address or the password is wrong.');

const SAME_PASSWORD: Fault = { message: 'must not be the present password', code: 'password_same' };

/** Told only to whoever has the right password. */
const codeWrong = (used: CodeUse) =>
  used === 'missing'
    ? new ApiError(401, 'second_factor_required', 'Send the code of your second factor as well.')
    : new ApiError(401, 'second_factor_wrong', 'The code of the second factor is wrong, or was used before.');

const notYours = () =>
  new InvalidPayload([
    { field: 'current_password', message: 'is not your password', code: 'current_password_wrong' },
  ]);

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
export interface TriedFrom extends SessionOrigin {
  /** Of a browser that somebody has signed in from before. */
  browserToken: string | null;
  /** Of the session that this browser has already. */
  sessionToken: string | null;
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
    private readonly browsers: KnownBrowsers,
    private readonly factors: SecondFactors,
    private readonly organisations: Organisations,
    private readonly audit: AuditTrail,
    private readonly streams: EventStreams,
  ) {}

  /** The session that the browser had ends: it holds one at a time, and the former would last unseen. */
  async signIn({ email, password, code }: Credentials, from: TriedFrom): Promise<Session & SignedIn> {
    const { owner: administrator, matches, browser, attempt } = await this.check(email, password, from);
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
      if (used === 'missing') this.slowdown.undecided(attempt);
      else this.noteRefused(by);
      throw codeWrong(used);
    }
    this.slowdown.succeeded(attempt);
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
    const { owner, browser } = await this.requirePassword(administrator, current, from);
    const { name: organisationName } = await this.organisations.get(administrator.organisationId);
    const issue = passwordIssue(next, { email: administrator.email, organisationName });
    const fault = issue ?? (next === current ? SAME_PASSWORD : null);
    if (fault) throw new InvalidPayload([{ field: 'new_password', ...fault }]);
    const passwordHash = await unlessTooMany(this.administrators.hashOf(next));
    const session = await this.database.write(async (manager) => {
      if (!(await this.administrators.isStillRight(manager, owner))) throw notYours();
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

  /** The own password once more, before something that decides who may sign in. Throws 400 when it is another. */
  async requirePassword(administrator: AdministratorView, password: string, from: TriedFrom) {
    const { owner, matches, browser, attempt } = await this.check(administrator.email, password, from);
    if (!owner || !matches) throw notYours();
    this.slowdown.succeeded(attempt);
    return { owner, browser };
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

  /** Counted as a failure until the caller says how it went. */
  private async check(email: string, password: string, { address, browserToken }: TriedFrom) {
    const browser = await this.browsers.recognise(browserToken, email);
    const attempt = { account: email.trim().toLowerCase(), network: clientNetwork(address), browser };
    const waitMs = this.slowdown.begin(attempt);
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1000);
      throw new ApiError(
        429,
        'sign_in_slowed',
        `Too many tries. Try again in ${seconds} s.`,
        { 'Retry-After': `${seconds}` },
        { seconds },
      );
    }
    const checked = await unlessTooMany(this.administrators.authenticate(email, password));
    return { ...checked, browser, attempt };
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

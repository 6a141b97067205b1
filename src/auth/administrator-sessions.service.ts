import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { LRUCache } from 'lru-cache';
import { SessionSettings } from '../config/session-settings';
import { Database } from '../database/database';
import { newId } from '../database/new-id';
import { OrganisationsRepository } from '../organisations/organisations.repository';
import type { AdministratorSession } from './administrator-session.entity';
import { AdministratorSessionsRepository } from './administrator-sessions.repository';
import { AdministratorsRepository } from './administrators.repository';
import type { AdministratorView, SignedIn } from './signed-in';
import { describeBrowser } from './describe-browser';
import { sourceNetwork } from './source-network';
import { hashToken, isSameHash, newToken } from './token';

/** Where a session is begun. */
export interface SessionOrigin {
  /** Of the request, through the proxies that are trusted. */
  address: string | undefined;
  /** Header of the browser; only what `describeBrowser` reads from it is kept. */
  userAgent: string | undefined;
}

/** A session as its administrator sees it: without what signs in. */
export interface SessionView extends Pick<
  AdministratorSession,
  'id' | 'browser' | 'system' | 'network' | 'createdAt' | 'lastUsedAt' | 'expiresAt'
> {
  isCurrent: boolean;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Of one administrator at once. */
const MAX_SESSIONS = 50;

/** Sessions of signed-in administrators. A token is known to the browser alone; here only its hash is kept. */
@Injectable()
export class AdministratorSessions {
  /** Sessions whose use was noted in the last minute. */
  private readonly noted = new LRUCache<string, true>({ max: 10_000, ttl: MINUTE_MS });

  constructor(
    private readonly sessions: AdministratorSessionsRepository,
    private readonly administrators: AdministratorsRepository,
    private readonly organisations: OrganisationsRepository,
    private readonly database: Database,
    private readonly settings: SessionSettings,
  ) {}

  /** Starts a session in a transaction of the caller's; returns its token, the only time it is known. */
  async start(
    manager: EntityManager,
    { id: administratorId, organisationId }: AdministratorView,
    { address, userAgent }: SessionOrigin,
  ): Promise<{ token: string; expiresAt: Date }> {
    const sessions = this.sessions.within(manager);
    const token = newToken();
    const createdAt = new Date();
    const expiresAt = new Date(createdAt.getTime() + this.settings.SESSION_HOURS * HOUR_MS);
    await this.makeRoom(sessions, { organisationId, administratorId });
    await sessions.insert({
      id: newId(),
      tokenHash: hashToken(token),
      ...describeBrowser(userAgent),
      network: sourceNetwork(address),
      administratorId,
      organisationId,
      createdAt,
      lastUsedAt: createdAt,
      expiresAt,
    });
    return { token, expiresAt };
  }

  /** The session begun longest ago gives way: a script that only ever signs in leaves no endless list behind. */
  private async makeRoom(
    sessions: AdministratorSessionsRepository,
    { organisationId, administratorId }: Pick<AdministratorSession, 'organisationId' | 'administratorId'>,
  ): Promise<void> {
    const present = await sessions.list(organisationId, administratorId);
    for (const { tokenHash } of present.slice(MAX_SESSIONS - 1))
      await sessions.delete(organisationId, tokenHash);
  }

  /** Who a token belongs to, or null when its session has ended or never was. */
  async find(token: string): Promise<SignedIn | null> {
    const session = await this.sessions.findByToken(hashToken(token));
    if (!session || !this.lasts(session)) return null;
    const { administratorId, organisationId, expiresAt } = session;
    const [administrator, organisation] = await Promise.all([
      this.administrators.findById(organisationId, administratorId),
      this.organisations.findById(organisationId),
    ]);
    if (!administrator || administrator.disabledAt || !organisation) return null;
    const { id, email, passwordMustChange } = administrator;
    return { administrator: { id, organisationId, email }, organisation, expiresAt, passwordMustChange };
  }

  /** Notes that a session is used, once a minute at most; not awaited, as it is worth no request's time. */
  noteUse(token: string): void {
    const tokenHash = hashToken(token);
    if (this.noted.has(tokenHash)) return;
    this.noted.set(tokenHash, true);
    void this.database
      .write(async (manager) => {
        const sessions = this.sessions.within(manager);
        const session = await sessions.findByToken(tokenHash);
        if (session) await sessions.setLastUsed(session.organisationId, tokenHash, new Date());
      })
      .catch(() => this.noted.delete(tokenHash));
  }

  private lasts({ expiresAt, lastUsedAt, createdAt }: AdministratorSession): boolean {
    const now = Date.now();
    const idleMs = this.settings.SESSION_IDLE_MINUTES * MINUTE_MS;
    // One used all the time is noted once a minute: it may have been used that much later than it says.
    const wasUsed = (lastUsedAt ?? createdAt).getTime() + MINUTE_MS + idleMs > now;
    return expiresAt.getTime() > now && (!idleMs || wasUsed);
  }

  /** Ends the session of this token; returns whose it was, or null when it had ended already. */
  async end(
    manager: EntityManager,
    token: string,
  ): Promise<Pick<AdministratorView, 'id' | 'organisationId'> | null> {
    const sessions = this.sessions.within(manager);
    const tokenHash = hashToken(token);
    const session = await sessions.findByToken(tokenHash);
    const isEnded = await sessions.deleteByToken(tokenHash);
    return session && isEnded
      ? { id: session.administratorId, organisationId: session.organisationId }
      : null;
  }

  /** Those of one administrator that last, the latest begun first; `token` is that of the request. */
  async list({ id, organisationId }: AdministratorView, token: string): Promise<SessionView[]> {
    const current = hashToken(token);
    const sessions = await this.sessions.list(organisationId, id);
    return sessions
      .filter((session) => this.lasts(session))
      .map(({ tokenHash, ...session }) => ({ ...session, isCurrent: isSameHash(tokenHash, current) }));
  }

  /** Ends one of one's own by its id; false when there is none. */
  async endOwn(manager: EntityManager, owner: AdministratorView, sessionId: string): Promise<boolean> {
    const sessions = this.sessions.within(manager);
    const session = await sessions.findOwn(owner.organisationId, owner.id, sessionId);
    if (!session) return false;
    await sessions.delete(owner.organisationId, session.tokenHash);
    return true;
  }

  /** Ends all of one's own but that of `token`; how many that were. */
  async endOthers(
    manager: EntityManager,
    { id, organisationId }: AdministratorView,
    token: string,
  ): Promise<number> {
    const sessions = this.sessions.within(manager);
    const current = hashToken(token);
    const others = (await sessions.list(organisationId, id)).filter(
      ({ tokenHash }) => !isSameHash(tokenHash, current),
    );
    for (const { tokenHash } of others) await sessions.delete(organisationId, tokenHash);
    return others.length;
  }

  /** Deletes those whose time is over, whoever had them; a sweep calls it. */
  async sweep(now: Date): Promise<void> {
    await this.database.write((manager) => this.sessions.within(manager).deleteExpired(now));
  }

  /** Ends every session of an administrator, as a changed password must. */
  async endAll(manager: EntityManager, { id, organisationId }: AdministratorView): Promise<void> {
    await this.sessions.within(manager).deleteAll(organisationId, id);
  }
}

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { LRUCache } from 'lru-cache';
import { SessionSettings } from '../config/session-settings';
import { Database } from '../database/database';
import { OrganisationsRepository } from '../organisations/organisations.repository';
import type { AdministratorSession } from './administrator-session.entity';
import { AdministratorSessionsRepository } from './administrator-sessions.repository';
import { AdministratorsRepository } from './administrators.repository';
import type { AdministratorView, SignedIn } from './signed-in';
import { hashToken, newToken } from './token';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

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
  ): Promise<{ token: string; expiresAt: Date }> {
    const sessions = this.sessions.within(manager);
    const token = newToken();
    const createdAt = new Date();
    const expiresAt = new Date(createdAt.getTime() + this.settings.SESSION_HOURS * HOUR_MS);
    await sessions.deleteExpired(createdAt);
    await sessions.insert({
      tokenHash: hashToken(token),
      administratorId,
      organisationId,
      createdAt,
      lastUsedAt: createdAt,
      expiresAt,
    });
    return { token, expiresAt };
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
    const { id, email } = administrator;
    return { administrator: { id, organisationId, email }, organisation, expiresAt };
  }

  /** Notes that a session is used, once a minute at most; not awaited, as it is worth no request's time. */
  noteUse(token: string): void {
    const tokenHash = hashToken(token);
    if (!this.settings.SESSION_IDLE_MINUTES || this.noted.has(tokenHash)) return;
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
    return expiresAt.getTime() > now && (!idleMs || (lastUsedAt ?? createdAt).getTime() + idleMs > now);
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

  /** Ends every session of an administrator, as a changed password must. */
  async endAll(manager: EntityManager, { id, organisationId }: AdministratorView): Promise<void> {
    await this.sessions.within(manager).deleteAll(organisationId, id);
  }
}

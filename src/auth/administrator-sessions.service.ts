import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { OrganisationsRepository } from '../organisations/organisations.repository';
import { AdministratorSessionsRepository } from './administrator-sessions.repository';
import { AdministratorsRepository } from './administrators.repository';
import type { AdministratorView, SignedIn } from './signed-in';
import { hashToken, newToken } from './token';

/** A session lasts a working day and a bit, whether it is used or not. */
const SESSION_MS = 12 * 3_600_000;

/** Sessions of signed-in administrators. A token is known to the browser alone; here only its hash is kept. */
@Injectable()
export class AdministratorSessions {
  constructor(
    private readonly sessions: AdministratorSessionsRepository,
    private readonly administrators: AdministratorsRepository,
    private readonly organisations: OrganisationsRepository,
  ) {}

  /** Starts a session in a transaction of the caller's; returns its token, the only time it is known. */
  async start(
    manager: EntityManager,
    { id: administratorId, organisationId }: AdministratorView,
  ): Promise<{ token: string; expiresAt: Date }> {
    const sessions = this.sessions.within(manager);
    const token = newToken();
    const createdAt = new Date();
    const expiresAt = new Date(createdAt.getTime() + SESSION_MS);
    await sessions.deleteExpired(organisationId, administratorId, createdAt);
    await sessions.insert({
      tokenHash: hashToken(token),
      administratorId,
      organisationId,
      createdAt,
      expiresAt,
    });
    return { token, expiresAt };
  }

  /** Who a token belongs to, or null when its session has ended or never was. */
  async find(token: string): Promise<SignedIn | null> {
    const session = await this.sessions.findByToken(hashToken(token));
    if (!session || session.expiresAt <= new Date()) return null;
    const { administratorId, organisationId, expiresAt } = session;
    const [administrator, organisation] = await Promise.all([
      this.administrators.findById(organisationId, administratorId),
      this.organisations.findById(organisationId),
    ]);
    if (!administrator || !organisation) return null;
    const { id, email } = administrator;
    return { administrator: { id, organisationId, email }, organisation, expiresAt };
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

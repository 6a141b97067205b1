import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LessThan, type EntityManager } from 'typeorm';
import { Database } from '../database/database';
import { Organisation } from '../organisations/organisation.entity';
import { AdministratorSession } from './administrator-session.entity';
import { Administrator } from './administrator.entity';

/** A session lasts a working day and a bit, whether it is used or not. */
const SESSION_MS = 12 * 3_600_000;

/** Who is signed in, and where. */
export interface SignedIn {
  administrator: Administrator;
  organisation: Organisation;
  expiresAt: Date;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Sessions of signed-in administrators. A token is known to the browser alone; here only its hash is kept. */
@Injectable()
export class AdministratorSessions {
  constructor(private readonly database: Database) {}

  /** Starts a session in a transaction of the caller's; returns its token, the only time it is known. */
  async start(
    manager: EntityManager,
    { id: administratorId, organisationId }: Administrator,
  ): Promise<{ token: string; expiresAt: Date }> {
    const token = randomBytes(32).toString('base64url');
    const createdAt = new Date();
    const expiresAt = new Date(createdAt.getTime() + SESSION_MS);
    await manager.delete(AdministratorSession, { administratorId, expiresAt: LessThan(createdAt) });
    await manager.insert(AdministratorSession, {
      tokenHash: hashOf(token),
      administratorId,
      organisationId,
      createdAt,
      expiresAt,
    });
    return { token, expiresAt };
  }

  /** Who a token belongs to, or null when its session has ended or never was. */
  async find(token: string): Promise<SignedIn | null> {
    const session = await this.database.read.findOneBy(AdministratorSession, { tokenHash: hashOf(token) });
    if (!session || session.expiresAt <= new Date()) return null;
    const { administratorId, organisationId, expiresAt } = session;
    const [administrator, organisation] = await Promise.all([
      this.database.read.findOneBy(Administrator, { id: administratorId, organisationId }),
      this.database.read.findOneBy(Organisation, { id: organisationId }),
    ]);
    return administrator && organisation ? { administrator, organisation, expiresAt } : null;
  }

  /** Ends the session of this token; returns whose it was, or null when it had ended already. */
  async end(
    manager: EntityManager,
    token: string,
  ): Promise<Pick<Administrator, 'id' | 'organisationId'> | null> {
    const tokenHash = hashOf(token);
    const session = await manager.findOneBy(AdministratorSession, { tokenHash });
    const { affected } = await manager.delete(AdministratorSession, { tokenHash });
    return session && affected
      ? { id: session.administratorId, organisationId: session.organisationId }
      : null;
  }

  /** Ends every session of an administrator, as a changed password must. */
  async endAll(manager: EntityManager, administratorId: string): Promise<void> {
    await manager.delete(AdministratorSession, { administratorId });
  }
}

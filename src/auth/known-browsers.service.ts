import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In, LessThan, Not, type EntityManager } from 'typeorm';
import { Database } from '../database/database';
import { Administrator } from './administrator.entity';
import { emailIdentityOf } from './administrators.service';
import { KnownBrowser } from './known-browser.entity';

/** As long as browsers keep a cookie at most. */
const KNOWN_MS = 400 * 86_400_000;
/** Of one administrator; the one signed in from longest ago is forgotten first. */
const MAX_BROWSERS = 20;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Browsers administrators have signed in from. A token is known to the browser alone; here only its hash is kept. */
@Injectable()
export class KnownBrowsers {
  constructor(private readonly database: Database) {}

  /** Hash of the token, when somebody has signed in with this address from the browser that has it; else null. */
  async recognise(token: string | null, email: string): Promise<string | null> {
    if (token === null) return null;
    const tokenHash = hashOf(token);
    const browser = await this.database.read.findOneBy(KnownBrowser, { tokenHash });
    if (!browser || browser.expiresAt <= new Date()) return null;
    // The look-up is by hash already; comparing again in constant time leaves nothing to an index's timing.
    if (!timingSafeEqual(Buffer.from(browser.tokenHash), Buffer.from(tokenHash))) return null;
    const { administratorId: id, organisationId } = browser;
    const emailIdentity = emailIdentityOf(email);
    const theirs = await this.database.read.existsBy(Administrator, { id, organisationId, emailIdentity });
    return theirs ? tokenHash : null;
  }

  /** Makes this browser known anew in a transaction of the caller's; returns its token, the only time it is known. */
  async remember(
    manager: EntityManager,
    { id: administratorId, organisationId }: Administrator,
    known: string | null,
  ): Promise<{ token: string; expiresAt: Date }> {
    const token = randomBytes(32).toString('base64url');
    const createdAt = new Date();
    const expiresAt = new Date(createdAt.getTime() + KNOWN_MS);
    const theirs = { administratorId, organisationId };
    if (known) await manager.delete(KnownBrowser, { ...theirs, tokenHash: known });
    await manager.delete(KnownBrowser, { ...theirs, expiresAt: LessThan(createdAt) });
    const tokenHash = hashOf(token);
    await manager.insert(KnownBrowser, { tokenHash, ...theirs, createdAt, expiresAt });
    const latest = await manager.find(KnownBrowser, {
      select: { tokenHash: true },
      where: theirs,
      order: { createdAt: 'DESC' },
      skip: MAX_BROWSERS,
      take: MAX_BROWSERS,
    });
    if (latest.length)
      await manager.delete(KnownBrowser, { ...theirs, tokenHash: In(latest.map((one) => one.tokenHash)) });
    return { token, expiresAt };
  }

  /** Forgets every browser of an administrator but one, as a changed password must. */
  async forgetOthers(
    manager: EntityManager,
    { id: administratorId, organisationId }: Administrator,
    known: string | null,
  ): Promise<void> {
    const theirs = { administratorId, organisationId };
    await manager.delete(KnownBrowser, known ? { ...theirs, tokenHash: Not(known) } : theirs);
  }
}

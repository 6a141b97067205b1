import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AdministratorsRepository } from './administrators.repository';
import { emailIdentityOf } from './administrators.service';
import { KnownBrowsersRepository } from './known-browsers.repository';
import type { AdministratorView } from './signed-in';
import { hashToken, isSameHash, newToken } from './token';

/** As long as browsers keep a cookie at most. */
const KNOWN_MS = 400 * 86_400_000;
/** Of one administrator; the one signed in from longest ago is forgotten first. */
const MAX_BROWSERS = 20;

/** Browsers administrators have signed in from. A token is known to the browser alone; here only its hash is kept. */
@Injectable()
export class KnownBrowsers {
  constructor(
    private readonly browsers: KnownBrowsersRepository,
    private readonly administrators: AdministratorsRepository,
  ) {}

  /** Hash of the token, when somebody has signed in with this address from the browser that has it; else null. */
  async recognise(token: string | null, email: string): Promise<string | null> {
    if (token === null) return null;
    const tokenHash = hashToken(token);
    const browser = await this.browsers.findByToken(tokenHash);
    if (!browser || browser.expiresAt <= new Date()) return null;
    if (!isSameHash(browser.tokenHash, tokenHash)) return null;
    const { administratorId, organisationId } = browser;
    const theirs = await this.administrators.hasEmail(
      organisationId,
      administratorId,
      emailIdentityOf(email),
    );
    return theirs ? tokenHash : null;
  }

  /** Makes this browser known anew in a transaction of the caller's; returns its token, the only time it is known. */
  async remember(
    manager: EntityManager,
    { id: administratorId, organisationId }: AdministratorView,
    known: string | null,
  ): Promise<{ token: string; expiresAt: Date }> {
    const browsers = this.browsers.within(manager);
    const token = newToken();
    const createdAt = new Date();
    const expiresAt = new Date(createdAt.getTime() + KNOWN_MS);
    const owner = { administratorId, organisationId };
    if (known) await browsers.delete(owner, known);
    await browsers.deleteExpired(owner, createdAt);
    await browsers.insert({ tokenHash: hashToken(token), ...owner, createdAt, expiresAt });
    await browsers.keepLatest(owner, MAX_BROWSERS);
    return { token, expiresAt };
  }

  /** Forgets every browser of an administrator but one, as a changed password must. */
  async forgetOthers(
    manager: EntityManager,
    { id: administratorId, organisationId }: AdministratorView,
    known: string | null,
  ): Promise<void> {
    await this.browsers.within(manager).deleteOthers({ administratorId, organisationId }, known);
  }
}

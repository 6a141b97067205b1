import { Injectable } from '@nestjs/common';
import { clientNetwork } from '../config/client-network';
import { ApiError, InvalidPayload } from '../http/api-exception';
import { Administrators, type CheckedOwner } from './administrators.service';
import { KnownBrowsers } from './known-browsers.service';
import { SignInSlowdown, type SignInTry } from './sign-in-slowdown';
import type { AdministratorView } from './signed-in';
import { unlessTooMany } from './unless-too-many';

/** Where a password is tried from. */
export interface PasswordTriedFrom {
  /** Of the request, through the proxies that are trusted. */
  address: string | undefined;
  /** Of a browser that somebody has signed in from before. */
  browserToken: string | null;
}

/** A password that was tried, and whose account that was; `attempt` is for saying how it went. */
export interface TriedPassword {
  owner: CheckedOwner | null;
  matches: boolean;
  browser: string | null;
  attempt: SignInTry;
}

export const notYourPassword = () =>
  new InvalidPayload([
    { field: 'current_password', message: 'is not your password', code: 'current_password_wrong' },
  ]);

/** Checks passwords, slowly for those who guess, wherever the service asks for one. */
@Injectable()
export class PasswordCheck {
  private readonly slowdown = new SignInSlowdown();

  constructor(
    private readonly administrators: Administrators,
    private readonly browsers: KnownBrowsers,
  ) {}

  /** Counted as a failure until the caller says how it went. Throws 429 for whoever has to wait, and 503. */
  async check(
    email: string,
    password: string,
    { address, browserToken }: PasswordTriedFrom,
  ): Promise<TriedPassword> {
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

  succeeded({ attempt }: TriedPassword): void {
    this.slowdown.succeeded(attempt);
  }

  /** The password was right, and more is asked for. */
  undecided({ attempt }: TriedPassword): void {
    this.slowdown.undecided(attempt);
  }

  /** The own password once more, of somebody who is signed in. Throws 400 when it is another. */
  async requireOwn(
    { email }: AdministratorView,
    password: string,
    from: PasswordTriedFrom,
  ): Promise<{ owner: CheckedOwner; browser: string | null }> {
    const tried = await this.check(email, password, from);
    if (!tried.owner || !tried.matches) throw notYourPassword();
    this.succeeded(tried);
    return { owner: tried.owner, browser: tried.browser };
  }
}

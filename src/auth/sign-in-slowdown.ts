import { LRUCache } from 'lru-cache';

/** How soon tries of one kind are slowed, and how much. */
interface SlowdownRule {
  /** Failures before the first wait. */
  freeFailures: number;
  /** Wait after the first failure beyond those; it doubles with each further one. Milliseconds. */
  firstWaitMs: number;
  longestWaitMs: number;
  /** Whether a success clears the failures before it. */
  clearedBySuccess: boolean;
}

/** An attacker can slow an administrator's own sign-in, so the longest wait for one account is short. */
const ACCOUNT: SlowdownRule = {
  freeFailures: 5,
  firstWaitMs: 1_000,
  longestWaitMs: 60_000,
  clearedBySuccess: true,
};
/** A network may be that of a whole office. */
const NETWORK: SlowdownRule = {
  freeFailures: 20,
  firstWaitMs: 1_000,
  longestWaitMs: 15 * 60_000,
  clearedBySuccess: false,
};
/** Failures are forgotten after this time without another. */
const MEMORY_MS = 30 * 60_000;
/** Keys remembered at most; the one longest untouched is forgotten first. */
const MAX_KEYS = 50_000;

interface Failures {
  count: number;
  last: number;
}

/** Who tries to sign in, and where from. */
export interface SignInTry {
  /** The e-mail address in lower case. */
  account: string;
  /** `clientNetwork` of where the request comes from. */
  network: string;
  /** Hash of the token of a browser that has signed in to this account before; null for any other. */
  browser: string | null;
}

/**
 * Slows the guessing of passwords, per account and per network, in the memory of this process: after some failures
 * each further one must wait longer. A browser that has signed in to the account before is counted by itself alone,
 * so that nobody is kept out by what others try.
 */
export class SignInSlowdown {
  private readonly failures = new LRUCache<string, Failures>({ max: MAX_KEYS });

  constructor(private readonly now: () => number = Date.now) {}

  /**
   * Counts a try as failed before it is made, so that many at once gain nothing; `succeeded` takes it back.
   * Returns the milliseconds to wait when the try may not be made yet (it is not counted then), else 0.
   */
  begin(attempt: SignInTry): number {
    const keys = keysOf(attempt);
    const wait = Math.max(...keys.map(([key, rule]) => this.wait(key, rule)));
    if (wait > 0) return wait;
    for (const [key] of keys) this.count(key);
    return 0;
  }

  succeeded(attempt: SignInTry): void {
    for (const [key, { clearedBySuccess }] of keysOf(attempt)) {
      const held = this.failures.peek(key);
      if (clearedBySuccess) this.failures.delete(key);
      // Only this try: somebody who guesses and has one account of their own must not clear the other failures.
      else if (held) held.count--;
    }
  }

  /** The password was right, and a code has to be sent with it: that was no guess, and clears none. */
  undecided(attempt: SignInTry): void {
    for (const [key] of keysOf(attempt)) {
      const held = this.failures.peek(key);
      if (held) held.count--;
    }
  }

  private wait(key: string, { freeFailures, firstWaitMs, longestWaitMs }: SlowdownRule): number {
    const held = this.failures.peek(key);
    if (!held || held.count < freeFailures) return 0;
    const due = held.last + Math.min(firstWaitMs * 2 ** (held.count - freeFailures), longestWaitMs);
    return Math.max(0, due - this.now());
  }

  private count(key: string): void {
    const now = this.now();
    const held = this.failures.peek(key);
    const count = held && now - held.last < MEMORY_MS ? held.count + 1 : 1;
    this.failures.set(key, { count, last: now });
  }
}

const keysOf = ({ account, network, browser }: SignInTry): [string, SlowdownRule][] =>
  browser === null
    ? [
        [`account ${account}`, ACCOUNT],
        [`network ${network}`, NETWORK],
      ]
    : [[`browser ${browser}`, ACCOUNT]];

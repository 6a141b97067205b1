/** How soon tries of one kind are slowed, and how much. */
interface Patience {
  /** Failures that cost nothing. */
  free: number;
  /** Wait after the first failure beyond those; it doubles with each further one. Milliseconds. */
  firstWaitMs: number;
  longestWaitMs: number;
}

/** An attacker can slow an administrator's own sign-in, so the longest wait for one account is short. */
const ACCOUNT: Patience = { free: 5, firstWaitMs: 1_000, longestWaitMs: 60_000 };
/** An address may be that of a whole office. */
const ADDRESS: Patience = { free: 20, firstWaitMs: 1_000, longestWaitMs: 15 * 60_000 };
/** Failures are forgotten after this time without another. */
const MEMORY_MS = 30 * 60_000;
/** Keys remembered at most; the one longest untouched is forgotten first. */
const MOST_KEYS = 50_000;

interface Failures {
  count: number;
  last: number;
}

/**
 * Slows the guessing of passwords, per account and per network address, in the memory of this process:
 * after some failures each further one must wait longer.
 */
export class SignInSlowdown {
  private readonly failures = new Map<string, Failures>();

  constructor(private readonly now: () => number = Date.now) {}

  /**
   * Counts a try as failed before it is made, so that many at once gain nothing; `succeeded` takes it back.
   * Returns the milliseconds to wait when the try may not be made yet (it is not counted then), else 0.
   */
  begin(account: string, address: string): number {
    const wait = Math.max(this.wait(`account ${account}`, ACCOUNT), this.wait(`address ${address}`, ADDRESS));
    if (wait > 0) return wait;
    this.count(`account ${account}`);
    this.count(`address ${address}`);
    return 0;
  }

  succeeded(account: string, address: string): void {
    this.failures.delete(`account ${account}`);
    const held = this.failures.get(`address ${address}`);
    // Only this try: a guesser with one account of their own must not wash off the others.
    if (held) held.count--;
  }

  private wait(key: string, { free, firstWaitMs, longestWaitMs }: Patience): number {
    const held = this.failures.get(key);
    if (!held || held.count < free) return 0;
    const due = held.last + Math.min(firstWaitMs * 2 ** (held.count - free), longestWaitMs);
    return Math.max(0, due - this.now());
  }

  private count(key: string): void {
    const now = this.now();
    const held = this.failures.get(key);
    const count = held && now - held.last < MEMORY_MS ? held.count + 1 : 1;
    this.failures.delete(key);
    this.failures.set(key, { count, last: now });
    const [oldest] = this.failures.keys();
    if (this.failures.size > MOST_KEYS && oldest !== undefined) this.failures.delete(oldest);
  }
}

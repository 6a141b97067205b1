/** A check: null when all is well, else what to do. Rejects when what it asks is not usable. */
export type Check = () => Promise<string | null>;

/** How long a failure is kept at most, in milliseconds. */
const FAILURE_KEPT_MS = 1_000;

const SILENT = 'does not answer';
const UNUSABLE = 'does not answer or is not usable; the log of this process may say more';

/**
 * A check whose outcome is kept for a while and shared by all callers. While one run hangs no other is started, and no
 * caller waits longer than the time limit: asking stays cheap, however many ask and whatever is broken.
 */
export class CachedCheck {
  private last?: { outcome: string; freshUntil: number };
  private running?: { outcome: Promise<string>; lateAt: number };

  /**
   * @param everyMs how long a success is kept, in milliseconds
   * @param limitMs how long a caller waits for a run, in milliseconds
   */
  constructor(
    private readonly check: Check,
    private readonly everyMs: number,
    private readonly limitMs: number,
  ) {}

  /** `ok`, or words for an operator. Never rejects. */
  async outcome(): Promise<string> {
    if (this.last && Date.now() < this.last.freshUntil) return this.last.outcome;
    this.running ??= this.begin();
    const { outcome, lateAt } = this.running;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve(SILENT), Math.max(0, lateAt - Date.now()));
    });
    return Promise.race([outcome, late]).finally(() => clearTimeout(timer));
  }

  private begin(): { outcome: Promise<string>; lateAt: number } {
    const outcome = this.check()
      .then(
        (problem) => problem ?? 'ok',
        () => UNUSABLE,
      )
      .then((result) => {
        const freshMs = result === 'ok' ? this.everyMs : Math.min(this.everyMs, FAILURE_KEPT_MS);
        this.last = { outcome: result, freshUntil: Date.now() + freshMs };
        this.running = undefined;
        return result;
      });
    return { outcome, lateAt: Date.now() + this.limitMs };
  }
}

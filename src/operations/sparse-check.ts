/** A check: null when all is well, else what to do. Rejects when what it asks is not usable. */
export type Check = () => Promise<string | null>;

/** When a check that did not succeed is made again at the earliest, in milliseconds. */
const AGAIN_AFTER_FAILURE_MS = 1_000;

const SILENT = 'does not answer';
const UNUSABLE = 'does not answer or is not usable; the log of this process may say more';

/**
 * A check that is made once for all who ask, and seldom. While one hangs no other is begun, and after the time limit
 * nobody waits for it: asking costs nothing, however many ask and whatever state the thing is in.
 */
export class SparseCheck {
  private last?: { outcome: string; freshUntil: number };
  private running?: { outcome: Promise<string>; lateAt: number };

  /** @param everyMs between two checks that succeed */
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
        const freshMs = result === 'ok' ? this.everyMs : Math.min(this.everyMs, AGAIN_AFTER_FAILURE_MS);
        this.last = { outcome: result, freshUntil: Date.now() + freshMs };
        this.running = undefined;
        return result;
      });
    return { outcome, lateAt: Date.now() + this.limitMs };
  }
}

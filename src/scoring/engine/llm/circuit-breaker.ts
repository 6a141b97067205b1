/**
 * Stops asking a service that keeps failing: after `failures` in a row it is left alone for `coolDownMs`, then
 * tried with one request at a time until one succeeds.
 */
export class CircuitBreaker {
  private failed = 0;
  private openedAt = 0;
  private probing = false;

  constructor(
    private readonly failures: number,
    private readonly coolDownMs: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** Whether a request may be made now. One that may must report `succeeded`, `fail` or `withdraw` in the end. */
  allow(): boolean {
    if (this.failed < this.failures) return true;
    if (this.probing || this.now() - this.openedAt < this.coolDownMs) return false;
    this.probing = true;
    return true;
  }

  succeeded(): void {
    this.failed = 0;
    this.probing = false;
  }

  fail(): void {
    this.failed++;
    this.probing = false;
    this.openedAt = this.now();
  }

  /** The request ended for a reason that says nothing about the service. */
  withdraw(): void {
    this.probing = false;
  }
}

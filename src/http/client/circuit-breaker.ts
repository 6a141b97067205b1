export interface CircuitBreakerOptions {
  /** Failures in a row that open the circuit. */
  failures: number;
  /** Milliseconds it stays open before one request may try again. */
  restMs: number;
  /** Milliseconds of a clock that only moves forward; for tests. */
  now?: () => number;
}

/**
 * Spares an endpoint that is down, and the jobs that would wait for it: after some failures in a row nothing
 * is sent for a while, then a single request tries whether it is back.
 */
export class CircuitBreaker {
  private failuresInRow = 0;
  private openUntil = 0;
  private readonly now: () => number;

  constructor(private readonly options: CircuitBreakerOptions) {
    this.now = options.now ?? (() => performance.now());
  }

  /** Whether a request may be sent now; when it was resting, true for one caller only. */
  admits(): boolean {
    if (this.failuresInRow < this.options.failures) return true;
    if (this.now() < this.openUntil) return false;
    this.rest();
    return true;
  }

  succeeded(): void {
    this.failuresInRow = 0;
  }

  failed(): void {
    this.failuresInRow++;
    if (this.failuresInRow >= this.options.failures) this.rest();
  }

  /** A request ended for a reason that says nothing about the endpoint: the next one may try instead. */
  withdrawn(): void {
    if (this.failuresInRow >= this.options.failures) this.openUntil = this.now();
  }

  private rest(): void {
    this.openUntil = this.now() + this.options.restMs;
  }
}

export interface CircuitBreakerOptions {
  /** Failures in a row that open the circuit. */
  failures: number;
  /** Milliseconds it stays open before one request may try again. */
  restMs: number;
  /** Milliseconds of a clock that only moves forward; for tests. */
  now?: () => number;
}

/** What a piece of work says of the service: that it is there, that it is down, or nothing. */
export type CircuitEffect = 'succeeded' | 'failed' | 'withdrawn';

/** Nothing was sent: the service failed repeatedly a moment ago. */
export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen';
}

/**
 * Spares a service that is down, and the jobs that would wait for it: after some failures in a row nothing is sent for
 * a while, then a single request tries whether it is back. Requests that come meanwhile are refused at once, not queued.
 */
export class CircuitBreaker {
  private failuresInRow = 0;
  private openUntil = 0;
  private readonly now: () => number;

  constructor(private readonly options: CircuitBreakerOptions) {
    this.now = options.now ?? (() => performance.now());
  }

  /** Does a piece of work and counts how it ends; rejects with `CircuitOpen`, or as the work does. */
  async run<T>(work: () => Promise<T>, effectOf: (error: unknown) => CircuitEffect): Promise<T> {
    if (!this.admits()) throw new CircuitOpen();
    try {
      const result = await work();
      this.succeeded();
      return result;
    } catch (error) {
      this[effectOf(error)]();
      throw error;
    }
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

  /** A request ended for a reason that says nothing about the service: the next one may try instead. */
  withdrawn(): void {
    if (this.failuresInRow >= this.options.failures) this.openUntil = this.now();
  }

  private rest(): void {
    this.openUntil = this.now() + this.options.restMs;
  }
}

/** Scoring of one call that has begun: it is ended by its limit of time, by whoever holds it, or when the process stops. */
export class ScoringRun<T> {
  /** Ends it when aborted. */
  readonly ended = new AbortController();
  /** Rejects with the reason it was ended for. A rejection that nobody waits for is no error of the process. */
  readonly result: Promise<T>;
  private goesOn = true;
  private readonly timeLimit: NodeJS.Timeout;
  private readonly stop = () => this.ended.abort(this.stopping?.reason);

  constructor(
    score: (ended: AbortSignal) => Promise<T>,
    timeLimitMs: number,
    private readonly stopping?: AbortSignal,
  ) {
    const outOfTime = () => this.ended.abort(new DOMException('out of time', 'TimeoutError'));
    this.timeLimit = setTimeout(outOfTime, timeLimitMs);
    stopping?.addEventListener('abort', this.stop);
    if (stopping?.aborted) this.stop();
    this.result = score(this.ended.signal);
    const settled = () => {
      this.goesOn = false;
    };
    this.result.then(settled, settled);
  }

  /** What came of it within so many milliseconds; null where it goes on, or has failed. */
  within(milliseconds: number): Promise<T | null> {
    return new Promise((resolve) => {
      const later = setTimeout(resolve, milliseconds, null);
      const settle = (result: T | null) => {
        clearTimeout(later);
        resolve(result);
      };
      this.result.then(settle, () => settle(null));
    });
  }

  /** To be called in the end, whatever came of it: it is not worth going on. */
  release(): void {
    clearTimeout(this.timeLimit);
    this.stopping?.removeEventListener('abort', this.stop);
    if (this.goesOn) this.ended.abort();
  }
}

/** Repeats a sign of life for as long as some work lasts. A beat that fails is left to the next one. */
export class Heartbeat {
  private readonly timer: NodeJS.Timeout;
  private beating: Promise<void> | null = null;

  /** Work that ends before the first `everyMs` milliseconds costs no beat at all. */
  constructor(
    private readonly beat: () => Promise<unknown>,
    everyMs: number,
  ) {
    this.timer = setInterval(() => this.go(), everyMs).unref();
  }

  /** Ends it, and tells whether there has been a beat. None is under way any more. */
  async stop(): Promise<boolean> {
    clearInterval(this.timer);
    await this.beating;
    return this.beating !== null;
  }

  private go(): void {
    const before = this.beating ?? Promise.resolve();
    this.beating = before
      .then(() => this.beat())
      .then(
        () => {},
        () => {},
      );
  }
}

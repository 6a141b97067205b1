/** Too many wait for a semaphore already. */
export class SemaphoreFull extends Error {
  constructor() {
    super('too many are waiting already');
    this.name = 'SemaphoreFull';
  }
}

/** Lets so many run at once and so many more wait, any number unless told, first come, first served. */
export class Semaphore {
  private readonly line: (() => void)[] = [];

  constructor(
    private free: number,
    private readonly mostWaiting = Infinity,
  ) {}

  /** Rejects with `SemaphoreFull`, before `work` is begun, when nobody more may wait. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--;
    else if (this.line.length >= this.mostWaiting) throw new SemaphoreFull();
    else await new Promise<void>((resolve) => this.line.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.line.shift();
      if (next) next();
      else this.free++;
    }
  }
}

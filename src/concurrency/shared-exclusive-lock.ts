/**
 * Lets work run beside other work, or alone: first come, first served, so that neither waits for ever. For one
 * process; holds nothing across processes.
 */
export class SharedExclusiveLock {
  private sharing = 0;
  private isAlone = false;
  private readonly line: { exclusive: boolean; enter: () => void }[] = [];

  /** Runs beside other shared work. */
  shared<T>(work: () => Promise<T>): Promise<T> {
    return this.run(false, work);
  }

  /** Runs when nothing else does. */
  exclusive<T>(work: () => Promise<T>): Promise<T> {
    return this.run(true, work);
  }

  private async run<T>(exclusive: boolean, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((enter) => {
      this.line.push({ exclusive, enter });
      this.admit();
    });
    try {
      return await work();
    } finally {
      if (exclusive) this.isAlone = false;
      else this.sharing--;
      this.admit();
    }
  }

  private admit(): void {
    for (let next = this.line[0]; next && !this.isAlone; next = this.line[0]) {
      if (next.exclusive && this.sharing > 0) return;
      if (next.exclusive) this.isAlone = true;
      else this.sharing++;
      this.line.shift();
      next.enter();
    }
  }
}

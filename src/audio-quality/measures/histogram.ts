/** Counts values of a known range, so that percentiles of ten hours cost the memory of a minute. */
export class Histogram {
  private readonly counts: Float64Array;
  private total = 0;

  /** Values outside the range count as its nearest end. */
  constructor(
    private readonly lowest: number,
    highest: number,
    private readonly step: number,
  ) {
    this.counts = new Float64Array(Math.round((highest - lowest) / step) + 1);
  }

  add(value: number): void {
    const bin = Math.round((value - this.lowest) / this.step);
    const at = Math.max(0, Math.min(this.counts.length - 1, bin));
    this.counts[at] = (this.counts[at] as number) + 1;
    this.total++;
  }

  get count(): number {
    return this.total;
  }

  /** How many values were at least this large. */
  countFrom(value: number): number {
    return this.descending().reduce((sum, bin) => (bin.value >= value ? sum + bin.count : sum), 0);
  }

  /** The value that `share` of all values do not exceed, to the step; null when nothing was counted. */
  percentile(share: number): number | null {
    let below = 0;
    for (let bin = 0; bin < this.counts.length; bin++) {
      below += this.counts[bin] as number;
      if (below > 0 && below >= share * this.total) return this.lowest + bin * this.step;
    }
    return null;
  }

  /** The distance between the tenth and the ninetieth percentile; null when nothing was counted. */
  spread(): number | null {
    const [low, high] = [this.percentile(0.1), this.percentile(0.9)];
    return low === null || high === null ? null : high - low;
  }

  /** The values counted, largest first, with how often each occurred. */
  descending(): { value: number; count: number }[] {
    const bins = Array.from(this.counts, (count, bin) => ({ value: this.lowest + bin * this.step, count }));
    return bins.filter(({ count }) => count > 0).reverse();
  }
}

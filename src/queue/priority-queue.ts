/** Something that waits its turn. A lower `priority` is served first; equals in the order they came. */
export interface Waiting {
  priority: number;
  arrival: number;
}

/**
 * A priority queue as a sorted array: `take` is constant, `join` finds its place by binary search and then moves what
 * stands behind it, which is linear but a plain memory copy.
 */
export class PriorityQueue<T extends Waiting> {
  /** Last is next, so that taking shifts nothing. */
  private readonly items: T[] = [];

  get length(): number {
    return this.items.length;
  }

  join(item: T): void {
    let low = 0;
    let high = this.items.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.items[middle];
      if (other !== undefined && before(item, other)) low = middle + 1;
      else high = middle;
    }
    this.items.splice(low, 0, item);
  }

  take(): T | undefined {
    return this.items.pop();
  }
}

function before(a: Waiting, b: Waiting): boolean {
  return a.priority === b.priority ? a.arrival < b.arrival : a.priority < b.priority;
}

/** An id's place in a table of a power of two: ids are hashes, so their low bits do. */
export class Places {
  private readonly mask: number;
  /** Pairs of an id and one more than its place, 0 where there is none: beside each other, they are read at once. */
  private readonly slots: Uint32Array;

  constructor(ids: Uint32Array) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(2, ids.length * 2)));
    this.mask = size - 1;
    this.slots = new Uint32Array(2 * size);
    for (const [place, id] of ids.entries()) {
      let slot = id & this.mask;
      while (this.slots[2 * slot + 1] !== 0) slot = (slot + 1) & this.mask;
      this.slots[2 * slot] = id;
      this.slots[2 * slot + 1] = place + 1;
    }
  }

  /** -1 for an id that is not there. */
  of(id: number): number {
    const { slots, mask } = this;
    let slot = id & mask;
    for (let place = slots[2 * slot + 1] ?? 0; place !== 0; place = slots[2 * slot + 1] ?? 0) {
      if (slots[2 * slot] === id) return place - 1;
      slot = (slot + 1) & mask;
    }
    return -1;
  }
}

/** An id's place in a table of a power of two: ids are hashes, so their low bits do. */
export class Places {
  private readonly mask: number;
  private readonly ids: Uint32Array;
  /** One more than the place; 0 where there is none. */
  private readonly places: Uint32Array;

  constructor(ids: Uint32Array) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(2, ids.length * 2)));
    this.mask = size - 1;
    this.ids = new Uint32Array(size);
    this.places = new Uint32Array(size);
    for (const [place, id] of ids.entries()) {
      let slot = id & this.mask;
      while (this.places[slot] !== 0) slot = (slot + 1) & this.mask;
      this.ids[slot] = id;
      this.places[slot] = place + 1;
    }
  }

  /** -1 for an id that is not there. */
  of(id: number): number {
    let slot = id & this.mask;
    for (let place = this.places[slot] ?? 0; place !== 0; place = this.places[slot] ?? 0) {
      if (this.ids[slot] === id) return place - 1;
      slot = (slot + 1) & this.mask;
    }
    return -1;
  }
}

/** How much structure a JSON text may have. */
export interface ShapeBounds {
  /** Objects and arrays within each other, the outermost included. */
  depth: number;
  /** Members of objects and items of arrays. */
  values: number;
  /** Objects and arrays. */
  containers: number;
  /** Members of objects with another name than the usual ones. */
  names: number;
  /** Names that do not count, each of another length; none unless given. */
  usualNames?: readonly string[];
}

/** Which bound a text breaks. */
export type BrokenBound = Exclude<keyof ShapeBounds, 'usualNames'>;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const CURLY = [0x7b, 0x7d] as const;
const SQUARE = [0x5b, 0x5d] as const;

/**
 * Measures the structure of a JSON text before it is parsed: what parsing takes depends far more on it than on the
 * length. Of 10 MB, a text of plain sentences is parsed in 0.1 s, nothing but nested arrays in 4 s, names of which no
 * two are alike in 2 s. One pass over the bytes, without recursion, in parts of the caller's choice. Does not check
 * whether the text is valid.
 */
export class JsonShape {
  private depth = 0;
  private values = 0;
  private containers = 0;
  private names = 0;
  private inString = false;
  private escaped = false;
  /** Where the latest string began and ended, within its quotes. */
  private from = 0;
  private to = 0;
  /** The name of the outermost object's member that is being read. */
  member = '';
  private readonly usualNames: ReadonlyMap<number, Buffer>;

  constructor(
    private readonly json: Uint8Array,
    private readonly bounds: ShapeBounds,
  ) {
    this.usualNames = new Map((bounds.usualNames ?? []).map((name) => [name.length, Buffer.from(name)]));
  }

  /** Reads on from `start` to before `end`; returns the first bound that is broken, or null. */
  read(start: number, end: number): BrokenBound | null {
    for (let at = start; at < end; at++) {
      const byte = this.json[at];
      if (this.inString) {
        if (this.escaped) this.escaped = false;
        else if (byte === BACKSLASH) this.escaped = true;
        else if (byte === QUOTE) {
          this.inString = false;
          this.to = at;
        }
        continue;
      }
      if (byte === QUOTE) {
        this.inString = true;
        this.from = at + 1;
      } else if (byte === COMMA) {
        if (++this.values > this.bounds.values) return 'values';
      } else if (byte === COLON) {
        if (this.depth === 1) this.member = this.name();
        if (!this.isUsual() && ++this.names > this.bounds.names) return 'names';
      } else if (byte === CURLY[0] || byte === SQUARE[0]) {
        if (++this.depth > this.bounds.depth) return 'depth';
        if (++this.containers > this.bounds.containers) return 'containers';
        if (++this.values > this.bounds.values) return 'values';
      } else if (byte === CURLY[1] || byte === SQUARE[1]) this.depth--;
    }
    return null;
  }

  private name(): string {
    const shown = Math.min(this.to, this.from + 40);
    return Buffer.from(this.json.subarray(this.from, shown)).toString();
  }

  private isUsual(): boolean {
    const usual = this.usualNames.get(this.to - this.from);
    if (!usual) return false;
    for (let i = 0; i < usual.length; i++) if (this.json[this.from + i] !== usual[i]) return false;
    return true;
  }
}

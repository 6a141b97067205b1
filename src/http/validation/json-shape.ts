/** How much structure a JSON text may have. */
export interface ShapeBounds {
  /** Objects and arrays within each other, the outermost included. */
  depth: number;
  /** Members of objects and items of arrays. */
  values: number;
  /** Objects and arrays. */
  containers: number;
  /** Members of objects with another name than the fields of a sentence have. */
  names: number;
}

/** Which bound a text breaks. */
export type BrokenBound = keyof ShapeBounds;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const CURLY = [0x7b, 0x7d] as const;
const SQUARE = [0x5b, 0x5d] as const;

/** The fields of a sentence of a transcript, the largest body there is; each of another length. */
const USUAL_NAMES = new Map(
  ['speaker', 'text', 'start', 'end', 'confidence'].map((name) => [name.length, Buffer.from(name)]),
);

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

  constructor(
    private readonly json: Uint8Array,
    private readonly bounds: ShapeBounds,
  ) {}

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
    const usual = USUAL_NAMES.get(this.to - this.from);
    if (!usual) return false;
    for (let i = 0; i < usual.length; i++) if (this.json[this.from + i] !== usual[i]) return false;
    return true;
  }
}

/** What a free-form JSON object of a client (`metadata`) may hold, in a body or a form. */
export const METADATA_BOUNDS: ShapeBounds = { depth: 32, values: 20_000, containers: 20_000, names: 20_000 };

/**
 * What the JSON body of any route may hold. The largest is a transcript: as many sentences as 10 MB have room for, and
 * metadata beside them. The shortest sentence takes 31 bytes; three or four of its values come to a comma or a brace
 * each.
 */
export const BODY_BOUNDS: ShapeBounds = {
  depth: METADATA_BOUNDS.depth + 1,
  values: 1_150_000,
  containers: 380_000,
  names: 21_000,
};

/** What is wrong with the structure of metadata, in words that say what is allowed; null when nothing is. */
export function metadataShapeIssue(json: string): string | null {
  const bytes = Buffer.from(json);
  const broken = new JsonShape(bytes, METADATA_BOUNDS).read(0, bytes.length);
  if (!broken) return null;
  return broken === 'depth'
    ? `must not be nested deeper than ${METADATA_BOUNDS.depth} levels`
    : `must not hold more than ${METADATA_BOUNDS.values} values`;
}

/** Letters, digits, space and apostrophe each have a symbol; everything else shares the symbol 0. */
const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789 '";
const SYMBOLS = ALPHABET.length + 1;
const SYMBOL_OF = Uint8Array.from(
  { length: 128 },
  (_, code) => ALPHABET.indexOf(String.fromCharCode(code)) + 1,
);

const symbolOf = (code: number): number => (code < 128 ? (SYMBOL_OF[code] ?? 0) : 0);

/**
 * Finds all of many literals in one pass over a text (Aho and Corasick 1975). Characters outside the alphabet
 * of normalised words are not told apart, so a hit means "may contain".
 */
export class LiteralScanner {
  /** As narrow as it can be, so that most of it stays in the cache of the processor: at most 65,536 states. */
  private readonly next: Uint16Array;
  /** Literals that end in each state; null where none does, as in most. */
  private readonly ends: (Int32Array | null)[];
  /** The pass in which each literal was found last. */
  private readonly seen: Uint32Array;
  private pass = 0;

  /** Of literals of at most 65,000 characters together. */
  constructor(literals: readonly string[]) {
    const trie: number[][] = [new Array<number>(SYMBOLS).fill(-1)];
    const ends: number[][] = [[]];
    literals.forEach((literal, id) => {
      let state = 0;
      for (let i = 0; i < literal.length; i++) {
        const row = trie[state];
        const symbol = symbolOf(literal.charCodeAt(i));
        if (!row) break;
        if (row[symbol] === -1) {
          row[symbol] = trie.length;
          trie.push(new Array<number>(SYMBOLS).fill(-1));
          ends.push([]);
        }
        state = row[symbol] ?? 0;
      }
      ends[state]?.push(id);
    });
    this.next = new Uint16Array(trie.length * SYMBOLS);
    this.link(trie, ends);
    this.ends = ends.map((ids) => (ids.length ? Int32Array.from(ids) : null));
    this.seen = new Uint32Array(literals.length);
  }

  /** The positions of the literals in the text, each once. */
  scan(text: string): number[] {
    const pass = ++this.pass;
    const found: number[] = [];
    let state = 0;
    for (let i = 0; i < text.length; i++) {
      state = this.next[state * SYMBOLS + symbolOf(text.charCodeAt(i))] ?? 0;
      const ends = this.ends[state];
      if (!ends) continue;
      for (const id of ends) {
        if (this.seen[id] === pass) continue;
        this.seen[id] = pass;
        found.push(id);
      }
    }
    return found;
  }

  /** Turns the trie into an automaton, breadth first: a missing edge goes where the longest suffix would go. */
  private link(trie: readonly number[][], ends: readonly number[][]): void {
    const suffix = new Int32Array(trie.length);
    const queue = [0];
    for (let head = 0; head < queue.length; head++) {
      const state = queue[head] ?? 0;
      const fallback = suffix[state] ?? 0;
      for (let symbol = 0; symbol < SYMBOLS; symbol++) {
        const child = trie[state]?.[symbol] ?? -1;
        const elsewhere = state === 0 ? 0 : (this.next[fallback * SYMBOLS + symbol] ?? 0);
        this.next[state * SYMBOLS + symbol] = child === -1 ? elsewhere : child;
        if (child === -1) continue;
        suffix[child] = elsewhere;
        for (const id of ends[elsewhere] ?? []) ends[child]?.push(id);
        queue.push(child);
      }
    }
  }
}

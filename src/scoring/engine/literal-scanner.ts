/** Letters, digits, space and apostrophe each have a symbol; everything else shares one. */
const SYMBOLS = 39;

function symbolOf(code: number): number {
  if (code >= 97 && code <= 122) return code - 96;
  if (code >= 48 && code <= 57) return code - 21;
  if (code === 32) return 37;
  return code === 39 ? 38 : 0;
}

/**
 * Finds all of many literals in one pass over a text (Aho and Corasick 1975). Characters outside the alphabet
 * of normalised words are not told apart, so a hit means "may contain".
 */
export class LiteralScanner {
  private readonly next: Int32Array;
  /** Literals that end in each state. */
  private readonly ends: number[][] = [[]];

  constructor(literals: readonly string[]) {
    const trie: number[][] = [new Array<number>(SYMBOLS).fill(-1)];
    literals.forEach((literal, id) => {
      let state = 0;
      for (let i = 0; i < literal.length; i++) {
        const row = trie[state];
        const symbol = symbolOf(literal.charCodeAt(i));
        if (!row) break;
        if (row[symbol] === -1) {
          row[symbol] = trie.length;
          trie.push(new Array<number>(SYMBOLS).fill(-1));
          this.ends.push([]);
        }
        state = row[symbol] ?? 0;
      }
      this.ends[state]?.push(id);
    });
    this.next = new Int32Array(trie.length * SYMBOLS);
    this.link(trie);
  }

  /** Calls `found` with the position of every literal in the text; the same one may come more than once. */
  scan(text: string, found: (literal: number) => void): void {
    let state = 0;
    for (let i = 0; i < text.length; i++) {
      state = this.next[state * SYMBOLS + symbolOf(text.charCodeAt(i))] ?? 0;
      const ends = this.ends[state];
      if (ends) for (const id of ends) found(id);
    }
  }

  /** Turns the trie into an automaton, breadth first: a missing edge goes where the longest suffix would go. */
  private link(trie: readonly number[][]): void {
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
        this.ends[child]?.push(...(this.ends[elsewhere] ?? []));
        queue.push(child);
      }
    }
  }
}

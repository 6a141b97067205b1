import type { CallView } from './call-view.entity';

/** Shorter identifiers stand in texts by chance: they count where they are all of a value. */
const MIN_WITHIN = 3;

/** A word, or one character between words. */
const PIECE = /[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu;
const WORD = /^[\p{L}\p{N}]/u;

/** What has been read of some texts up to a piece of them. */
interface Place {
  next: Map<string, Place>;
  /** The place of the longest end of what has been read that another text begins with. */
  back: Place | null;
  /** Whether a text ends here. */
  isEnd: boolean;
}

const place = (): Place => ({ next: new Map(), back: null, isEnd: false });

/**
 * Finds whether a kept view names somebody or something by any of some identifiers and names: in a filter, among searched
 * words, or in its own name, whatever the case. A value is read once, however many texts there are and whatever they repeat
 * (Aho and Corasick, Communications of the ACM 18, 1975).
 */
export class Mentions {
  private readonly whole: ReadonlySet<string>;
  private readonly start = place();

  constructor(texts: readonly string[]) {
    this.whole = new Set(texts.map(folded).filter((text) => text !== ''));
    for (const text of this.whole) if (text.length >= MIN_WITHIN) this.add(text);
    this.linkBack();
  }

  areIn({ name, search }: Pick<CallView, 'name' | 'search'>): boolean {
    const values = [name, ...new URLSearchParams(search).values()].map(folded);
    return values.some((value) => this.whole.has(value) || this.areWithin(value));
  }

  private areWithin(value: string): boolean {
    let at = this.start;
    return piecesOf(value).some((piece) => (at = this.after(at, piece)).isEnd);
  }

  private add(text: string): void {
    let at = this.start;
    for (const piece of piecesOf(text)) {
      let next = at.next.get(piece);
      if (!next) at.next.set(piece, (next = place()));
      at = next;
    }
    at.isEnd = true;
  }

  /** Place by place, those of fewer pieces first. */
  private linkBack(): void {
    const places = [this.start];
    for (const at of places)
      for (const [piece, next] of at.next) {
        next.back = at.back ? this.after(at.back, piece) : this.start;
        next.isEnd ||= next.back.isEnd;
        places.push(next);
      }
  }

  private after(from: Place, piece: string): Place {
    for (let at: Place | null = from; at; at = at.back) {
      const next = at.next.get(piece);
      if (next) return next;
    }
    return this.start;
  }
}

/**
 * The words of a text and what stands between them. A character between words is told apart by whether a word stands at it:
 * so the pieces of a text are found where no word goes on at its ends, and nowhere else.
 */
function piecesOf(text: string): string[] {
  const pieces = text.match(PIECE) ?? [];
  const isWord = pieces.map((piece) => WORD.test(piece));
  return pieces.map((piece, at) =>
    isWord[at] ? piece : `${isWord[at - 1] ? '_' : ' '}${piece}${isWord[at + 1] ? '_' : ' '}`,
  );
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

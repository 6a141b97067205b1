import { hasIbanCheck, ibanLength } from './check-digits';
import type { Code } from './codes';
import type { Span } from './span';

/** Letters that belong to nothing ("I", "a", "OK") between the parts of an IBAN, and sentences of anyone. */
const MOST_BETWEEN = 6;
/** Letters that name the bank in the middle of one: "NWBK". */
const BANK = /^[A-Z]{4}$/;
const IBAN_START = /^[A-Z]{2}\d{2}/;
/** Begins an IBAN that is said letter by letter: its country may be a part of its own. */
const FEWEST_OF_START = 4;

interface Part {
  at: number;
  start: number;
  end: number;
}

interface Open {
  characters: string;
  length: number;
  parts: Part[];
  left: number;
  isSpokenOf: boolean;
}

/** Fewest characters of what goes without its check digits, where an IBAN is spoken of: it may be misheard. */
const FEWEST_OF_MISHEARD = 14;
/** Characters by which a number may be longer than its country's: some are said twice. */
const MOST_TOO_MANY = 4;

/**
 * IBANs that one speaker says in parts, in a sentence or over several: what begins as one, and the parts after it that
 * make it as long as its country's and right by its check digits, or as much of it as is said where an IBAN is spoken of.
 */
export class IbanJoins {
  private readonly open = new Map<unknown, Open>();
  private readonly found = new Map<number, Span[]>();
  private told = 0;

  /** The codes of the next sentence, who says it, and whether an IBAN is spoken of in it or right before. */
  tell(codes: readonly Code[], speaker: unknown, isSpokenOf: () => boolean): void {
    const at = this.told++;
    for (const code of codes) {
      const part = { at, start: code.starts[0] ?? 0, end: code.ends.at(-1) ?? 0 };
      const open = this.open.get(speaker);
      if (open && this.goesOn(open, code.characters, part)) continue;
      this.close(speaker);
      const from = startOf(code.characters);
      const length = from < 0 ? undefined : ibanLength(code.characters.slice(from, from + 2));
      if (length === undefined || code.characters.length - from >= length) continue;
      const start = code.starts[from] ?? 0;
      const characters = code.characters.slice(from);
      const parts = [{ ...part, start }];
      this.open.set(speaker, { characters, length, parts, left: MOST_BETWEEN, isSpokenOf: isSpokenOf() });
    }
  }

  /** The parts of such IBANs in the sentence told as the `i`th, when all are told. */
  spansIn(i: number): Span[] {
    for (const speaker of this.open.keys()) this.close(speaker);
    return this.found.get(i) ?? [];
  }

  private goesOn(open: Open, characters: string, part: Part): boolean {
    const { at } = part;
    const together = open.characters + characters;
    if (at - (open.parts.at(-1)?.at ?? 0) > MOST_BETWEEN) return false;
    if (!/\d/.test(characters) && !BANK.test(characters)) return --open.left > 0;
    if (
      open.characters.length >= open.length ||
      together.length > open.length + (open.isSpokenOf ? MOST_TOO_MANY : 0)
    )
      return false;
    open.characters = together;
    open.parts.push(part);
    if (together.length === open.length && hasIbanCheck(together)) this.take(open);
    return true;
  }

  private close(speaker: unknown): void {
    const open = this.open.get(speaker);
    this.open.delete(speaker);
    if (!open?.isSpokenOf || open.characters.length < FEWEST_OF_MISHEARD) return;
    if (!(open.characters.length === open.length && hasIbanCheck(open.characters))) this.take(open);
  }

  private take({ parts }: Open): void {
    for (const { at, start, end } of parts) {
      const spans = this.found.get(at) ?? [];
      spans.push({ start, end, kind: 'iban' });
      this.found.set(at, spans);
    }
  }
}

/** Where an IBAN may begin that goes on to the end of a code. */
function startOf(characters: string): number {
  for (let i = Math.max(0, characters.length - 34); i + FEWEST_OF_START <= characters.length; i++)
    if (IBAN_START.test(characters.slice(i, i + FEWEST_OF_START))) return i;
  return -1;
}

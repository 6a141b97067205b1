import { hasIbanCheck, ibanLength } from './check-digits';
import type { Code } from './codes';
import type { Span } from './span';

/** Letters that belong to nothing ("I", "a", "OK") between the parts of an IBAN, and sentences of anyone. */
const MAX_BETWEEN = 6;
/** Letters that name the bank in the middle of one: "NWBK". */
const BANK = /^[A-Z]{4}$/;
const IBAN_START = /^[A-Z]{2}\d{2}/;
/** Begins an IBAN that is said letter by letter: its country may be a part of its own. */
const MIN_OF_START = 4;

/** Characters by which an IBAN is known that is begun anew. */
const BEGUN_ANEW = 4;
/** Sentences around an IBAN in which parts of it are said again, and characters of such a part. */
const REPEATED_WITHIN = 8;
const MIN_REPEATED = 4;
/** IBANs of one sentence that are looked through for such a part. */
const MAX_IBANS = 5;

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
const MIN_OF_MISHEARD = 14;
/** Characters by which a number may be longer than its country's: some are said twice. */
const MAX_TOO_MANY = 4;

/**
 * IBANs that one speaker says in parts, in a sentence or over several: what begins as one, and the parts after it that
 * make it as long as its country's and right by its check digits, or as much of it as is said where an IBAN is spoken of.
 */
export class IbanJoins {
  private readonly open = new Map<unknown, Open>();
  private readonly found = new Map<number, Span[]>();
  /** Codes and IBANs by their sentence. */
  private readonly codes: (readonly Code[])[] = [];
  private readonly ibans = new Map<number, string[]>();
  private told = 0;

  /** The codes of the next sentence, who says it, and whether an IBAN is spoken of in it or right before. */
  add(codes: readonly Code[], speaker: unknown, isSpokenOf: () => boolean): void {
    const at = this.told++;
    this.codes.push(codes);
    for (const code of codes) {
      const part = { at, start: code.starts[0] ?? 0, end: code.ends.at(-1) ?? 0 };
      const open = this.open.get(speaker);
      if (open && this.goesOn(open, code.characters, part)) continue;
      const from = startOf(code.characters);
      // "NL78 INGB 0044, no, NL78 INGB 4457 …"
      if (open && from >= 0 && open.characters.startsWith(code.characters.slice(from, from + BEGUN_ANEW)))
        this.take(open);
      this.close(speaker);
      const length = from < 0 ? undefined : ibanLength(code.characters.slice(from, from + 2));
      if (length === undefined) continue;
      if (code.characters.length - from >= length) {
        this.know(code.characters.slice(from, from + length), at);
        continue;
      }
      const start = code.starts[from] ?? 0;
      const characters = code.characters.slice(from);
      const parts = [{ ...part, start }];
      this.open.set(speaker, { characters, length, parts, left: MAX_BETWEEN, isSpokenOf: isSpokenOf() });
    }
  }

  /** The parts of such IBANs in the sentence told as the `i`th, when all are told. */
  spansIn(i: number): Span[] {
    for (const speaker of this.open.keys()) this.close(speaker);
    return [...(this.found.get(i) ?? []), ...this.repeatedIn(i)];
  }

  /** Parts of an IBAN that are said again, or by the one who writes it down. */
  private repeatedIn(i: number): Span[] {
    const near: string[] = [];
    for (let at = i - REPEATED_WITHIN; at <= i + REPEATED_WITHIN; at++)
      near.push(...(this.ibans.get(at) ?? []));
    if (near.length === 0) return [];
    return (this.codes[i] ?? [])
      .filter(
        ({ characters }) =>
          characters.length >= MIN_REPEATED && near.some((iban) => iban.includes(characters)),
      )
      .map(({ starts, ends }) => ({ start: starts[0] ?? 0, end: ends.at(-1) ?? 0, kind: 'iban' }));
  }

  private know(iban: string, at: number): void {
    const others = this.ibans.get(at) ?? [];
    if (others.length < MAX_IBANS) this.ibans.set(at, [...others, iban]);
  }

  private goesOn(open: Open, characters: string, part: Part): boolean {
    const { at } = part;
    const together = open.characters + characters;
    if (at - (open.parts.at(-1)?.at ?? 0) > MAX_BETWEEN) return false;
    if (!/\d/.test(characters) && !BANK.test(characters)) return --open.left > 0;
    if (
      open.characters.length >= open.length ||
      together.length > open.length + (open.isSpokenOf ? MAX_TOO_MANY : 0)
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
    if (!open?.isSpokenOf || open.characters.length < MIN_OF_MISHEARD) return;
    if (!(open.characters.length === open.length && hasIbanCheck(open.characters))) this.take(open);
  }

  private take({ parts, characters }: Open): void {
    this.know(characters, parts.at(-1)?.at ?? 0);
    for (const { at, start, end } of parts) {
      const spans = this.found.get(at) ?? [];
      spans.push({ start, end, kind: 'iban' });
      this.found.set(at, spans);
    }
  }
}

/** Where an IBAN may begin that goes on to the end of a code. */
function startOf(characters: string): number {
  for (let i = Math.max(0, characters.length - 34); i + MIN_OF_START <= characters.length; i++)
    if (IBAN_START.test(characters.slice(i, i + MIN_OF_START))) return i;
  return -1;
}

import type { RE2JS } from 're2js';
import { normalisePattern } from '../words/normalise';
import { compilePattern, isAnchored } from '../rubric/pattern';
import { LiteralScanner } from './literal-scanner';
import { literalsOf } from './required-literals';

interface Entry {
  /** What it stands for, as the caller numbers things. */
  owner: number;
  /** For one that matches at the beginning only: what the text begins with, one of these. */
  beginnings: readonly string[] | null;
  /** For one that matches these texts and no other: to look for them is quicker than to run it. */
  texts: readonly string[] | null;
  regex: RE2JS;
}

/** Characters of a literal that are looked for: what contains the whole of it contains its beginning. */
const MAX_LITERAL = 40;
/** Characters of literals in one automaton, each of which takes at most one state; patterns beyond are always run. */
const MAX_LITERALS = 65_000;

const isWordCode = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95;

/** Whether a text stands in another with the edge of a word at both its ends, as `\b` has it. */
function standsIn(text: string, sought: string): boolean {
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    const end = at + sought.length;
    const isEdge = (i: number): boolean =>
      isWordCode(text.charCodeAt(i - 1)) !== isWordCode(text.charCodeAt(i));
    if (isEdge(at) && isEdge(end)) return true;
  }
  return false;
}

/**
 * Many patterns against one text, in time linear in the text. One pass finds the literals; only a pattern all
 * of whose required literals are there is run.
 */
export class PatternMatcher {
  private readonly entries: Entry[] = [];
  private readonly unconditional: Entry[] = [];
  /** Those that have a pattern at all. */
  private readonly owners = new Set<number>();
  private readonly scanner: LiteralScanner;
  /** For each literal, the clauses it satisfies. */
  private readonly clausesOf: number[][] = [];
  /** For each clause, its pattern. */
  private readonly entryOf: number[] = [];
  /** For each pattern, how many clauses it has. */
  private readonly needed: number[] = [];
  private readonly clauseSeen: Uint32Array;
  private readonly entrySeen: Uint32Array;
  private readonly satisfied: Uint16Array;
  private literalSize = 0;
  private pass = 0;

  /** `patterns[owner]` are the patterns of one owner: it matches when any of them does. */
  constructor(patterns: readonly (readonly string[])[]) {
    const ids = new Map<string, number>();
    patterns.forEach((own, owner) => {
      for (const pattern of own) this.add(owner, pattern, ids);
    });
    this.scanner = new LiteralScanner([...ids.keys()]);
    this.clauseSeen = new Uint32Array(this.entryOf.length);
    this.entrySeen = new Uint32Array(this.entries.length);
    this.satisfied = new Uint16Array(this.entries.length);
  }

  /** The owners of which a pattern matches; of those only in `among`, where it is given. */
  match(text: string, among?: ReadonlySet<number>): Set<number> {
    const matched = new Set<number>();
    if (among && ![...among].some((owner) => this.owners.has(owner))) return matched;
    for (const { owner, beginnings, texts, regex } of this.candidates(text)) {
      if (matched.has(owner) || (among && !among.has(owner))) continue;
      if (beginnings && !beginnings.some((beginning) => text.startsWith(beginning))) continue;
      if (texts ? texts.some((sought) => standsIn(text, sought)) : regex.test(text)) matched.add(owner);
    }
    return matched;
  }

  /** The entries all of whose clauses a literal in the text satisfies, and those without a clause. */
  private candidates(text: string): Entry[] {
    const pass = ++this.pass;
    const candidates = [...this.unconditional];
    for (const literal of this.scanner.scan(text)) {
      const clauses = this.clausesOf[literal];
      if (!clauses) continue;
      for (const clause of clauses) {
        if (this.clauseSeen[clause] === pass) continue;
        this.clauseSeen[clause] = pass;
        const at = this.entryOf[clause] ?? 0;
        const count = this.entrySeen[at] === pass ? (this.satisfied[at] ?? 0) + 1 : 1;
        this.entrySeen[at] = pass;
        this.satisfied[at] = count;
        const entry = this.needed[at] === count ? this.entries[at] : undefined;
        if (entry) candidates.push(entry);
      }
    }
    return candidates;
  }

  private add(owner: number, pattern: string, ids: Map<string, number>): void {
    this.owners.add(owner);
    const words = normalisePattern(pattern);
    const { required, beginnings, texts } = literalsOf(words);
    const regex = compilePattern(pattern);
    const entry = { owner, beginnings: isAnchored(words) ? beginnings : null, texts, regex };
    const clauses = required.map((clause) => clause.map((literal) => literal.slice(0, MAX_LITERAL)));
    const size = clauses.flat().reduce((sum, literal) => sum + literal.length, 0);
    if (clauses.length === 0 || this.literalSize + size > MAX_LITERALS) {
      this.unconditional.push(entry);
      return;
    }
    this.literalSize += size;
    const at = this.entries.push(entry) - 1;
    this.needed.push(clauses.length);
    for (const clause of clauses) {
      const number = this.entryOf.push(at) - 1;
      for (const literal of clause) {
        const id = ids.get(literal) ?? ids.size;
        ids.set(literal, id);
        (this.clausesOf[id] ??= []).push(number);
      }
    }
  }
}

/**
 * What any text a pattern matches must contain: of every clause at least one literal. An empty list says
 * nothing is known. Only an economy: the pattern itself has the last word, so leaving a clause out is safe.
 */
export type RequiredLiterals = readonly (readonly string[])[];

type Clauses = string[][];

/** What is known of a part of a pattern: every text it can match, where those are few; else what a match contains. */
interface Known {
  texts: string[] | null;
  clauses: Clauses;
  /** What a match begins with, one of these; null where that is not known, or a match may be empty. */
  beginnings: string[] | null;
}
const NOTHING: Known = { texts: null, clauses: [], beginnings: null };

const oneOf = (texts: string[]): Known => ({
  texts,
  clauses: [],
  beginnings: texts.includes('') ? null : texts,
});

/** Literals shorter than this are in nearly every utterance and would rule nothing out. */
const SHORTEST = 2;
/** A clause of more alternatives rules little out. */
const MAX_ALTERNATIVES = 80;
/** Texts that words side by side may multiply to: more would make the automaton large and rule out hardly more. */
const MAX_PRODUCTS = 16;

/** What can be told of the matches of a pattern without running it. */
export interface PatternLiterals {
  required: RequiredLiterals;
  /** What a match begins with, one of these; null where a match may begin with anything. */
  beginnings: readonly string[] | null;
  /** Every text the pattern can match, where those are few and may stand anywhere; else null. */
  texts: readonly string[] | null;
}

/** Reads a regular expression of the RE2 syntax for its literals; syntax it does not know constrains nothing. */
export function literalsOf(pattern: string): PatternLiterals {
  const known = new LiteralReader(pattern).alternation();
  const { texts, beginnings } = known;
  const isFree = !/[\^$]|\\[AbBz]/.test(pattern);
  const isFew = texts && texts.length <= MAX_PRODUCTS && !texts.includes('');
  return { required: clausesOf(known), beginnings, texts: isFree && isFew ? texts : null };
}

const strength = (clause: readonly string[]): number => Math.min(...clause.map((literal) => literal.length));

/** A text that contains another alternative asks for nothing more than that one. */
const shortest = (texts: readonly string[]): string[] =>
  texts.filter(
    (text, at) =>
      !texts.some((one, other) => other !== at && (one === text ? other < at : text.includes(one))),
  );

function clausesOf({ texts, clauses }: Pick<Known, 'texts' | 'clauses'>): Clauses {
  if (!texts) return clauses;
  return strength(texts) >= SHORTEST && texts.length <= MAX_ALTERNATIVES ? [shortest(texts)] : [];
}

class LiteralReader {
  private at = 0;

  constructor(private readonly pattern: string) {}

  /** Branches up to a closing parenthesis or the end. */
  alternation(): Known {
    const branches = [this.concatenation()];
    while (this.pattern[this.at] === '|') {
      this.at++;
      branches.push(this.concatenation());
    }
    const [only] = branches;
    if (branches.length === 1 && only) return only;
    const texts = branches.flatMap((branch) => branch.texts ?? []);
    if (branches.every((branch) => branch.texts) && texts.length <= MAX_ALTERNATIVES) return oneOf(texts);
    const beginnings = branches.every((branch) => branch.beginnings)
      ? branches.flatMap((branch) => branch.beginnings ?? [])
      : null;
    const united: string[] = [];
    for (const branch of branches) {
      const best = clausesOf(branch).reduce<string[] | null>(
        (held, clause) => (held && strength(held) >= strength(clause) ? held : clause),
        null,
      );
      if (!best) return { ...NOTHING, beginnings };
      united.push(...best);
    }
    return { texts: null, clauses: united.length > MAX_ALTERNATIVES ? [] : [shortest(united)], beginnings };
  }

  private concatenation(): Known {
    const clauses: Clauses = [];
    let isWhole = true;
    /** null once unknown; complete once nothing so far can be empty. */
    let beginnings: string[] | null = [];
    let isBegun = false;
    /** What the atoms side by side since the last one that is not known can match. */
    let run = [''];
    const endRun = (next: string[]): void => {
      clauses.push(...clausesOf({ texts: run, clauses: [] }));
      begin(run.filter(Boolean), !run.includes(''));
      isWhole = false;
      run = next;
    };
    const begin = (texts: string[] | null, isCertain: boolean): void => {
      if (!isBegun && !texts) beginnings = null;
      else if (!isBegun) beginnings?.push(...(texts ?? []));
      isBegun ||= isCertain;
    };
    while (this.at < this.pattern.length && this.pattern[this.at] !== '|' && this.pattern[this.at] !== ')') {
      const atom = this.atom();
      const times = this.quantifier();
      const once = times === 'none' || times === 'at most once';
      const texts = once && atom.texts && times !== 'none' ? ['', ...atom.texts] : once ? atom.texts : null;
      if (texts && (texts.length === 1 || run.length * texts.length <= MAX_PRODUCTS))
        run = run.flatMap((before) => texts.map((text) => before + text));
      else if (texts) endRun(texts);
      else {
        endRun(['']);
        const isCertain = times === 'none' || times === 'repeated';
        begin(atom.beginnings, isCertain);
        if (isCertain) clauses.push(...clausesOf(atom));
      }
    }
    if (isWhole) return oneOf(run);
    endRun(['']);
    return { texts: null, clauses, beginnings: isBegun ? beginnings : null };
  }

  private atom(): Known {
    const char = this.pattern[this.at++] ?? '';
    if (char === '(') return this.group();
    if (char === '[') return this.skipClass();
    if (char === '\\') return this.escape();
    return char === '.' ? NOTHING : oneOf(['^$'.includes(char) ? '' : char]);
  }

  private group(): Known {
    const plain = this.pattern.startsWith('?:', this.at);
    if (plain) this.at += 2;
    const special = !plain && this.pattern[this.at] === '?';
    if (special)
      while (this.at < this.pattern.length && !'):>'.includes(this.pattern[this.at] ?? '')) this.at++;
    const inner = this.alternation();
    this.at++;
    return special ? NOTHING : inner;
  }

  private skipClass(): Known {
    if (this.pattern[this.at] === '^') this.at++;
    if (this.pattern[this.at] === ']') this.at++;
    while (this.at < this.pattern.length && this.pattern[this.at] !== ']') {
      if (this.pattern.startsWith('[:', this.at)) this.at = this.pattern.indexOf(':]', this.at) + 1;
      else if (this.pattern[this.at] === '\\') this.at++;
      this.at++;
    }
    this.at++;
    return NOTHING;
  }

  private escape(): Known {
    const char = this.pattern[this.at++] ?? '';
    if (/[pPx]/.test(char) && this.pattern[this.at] === '{')
      this.at = this.pattern.indexOf('}', this.at) + 1 || this.pattern.length;
    else if (/[pPx]/.test(char)) this.at += char === 'x' ? 2 : 1;
    else if (char === 'Q') this.at = this.pattern.length;
    // The edge of a word has no width: what stands beside it is side by side.
    if (char === 'b') return oneOf(['']);
    return /[A-Za-z0-9]/.test(char) ? NOTHING : oneOf([char]);
  }

  private quantifier(): 'none' | 'at most once' | 'any times' | 'repeated' {
    const found = /^(?:(\?)|(\*)|(\+)|\{(\d+)(?:,\d*)?\})\??/.exec(this.pattern.slice(this.at, this.at + 16));
    if (!found) return 'none';
    this.at += found[0].length;
    if (found[1]) return 'at most once';
    return found[2] || found[4] === '0' ? 'any times' : 'repeated';
  }
}

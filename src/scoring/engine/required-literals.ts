/**
 * What any text a pattern matches must contain: of every clause at least one literal. An empty list says
 * nothing is known. Only an economy: the pattern itself has the last word, so leaving a clause out is safe.
 */
export type RequiredLiterals = readonly (readonly string[])[];

type Clauses = string[][];

/** Literals shorter than this are in nearly every utterance and would rule nothing out. */
const SHORTEST = 2;
/** A clause of more alternatives rules little out. */
const MOST_ALTERNATIVES = 80;

/** Reads a regular expression of the RE2 syntax for its literals; syntax it does not know constrains nothing. */
export function requiredLiterals(pattern: string): RequiredLiterals {
  return new LiteralReader(pattern).alternation();
}

const strength = (clause: readonly string[]): number => Math.min(...clause.map((literal) => literal.length));

class LiteralReader {
  private at = 0;

  constructor(private readonly pattern: string) {}

  /** Branches up to a closing parenthesis or the end. */
  alternation(): Clauses {
    const branches: Clauses[] = [this.concatenation()];
    while (this.pattern[this.at] === '|') {
      this.at++;
      branches.push(this.concatenation());
    }
    const [only] = branches;
    if (branches.length === 1 && only) return only;
    const united: string[] = [];
    for (const clauses of branches) {
      const best = clauses.reduce<string[] | null>(
        (held, clause) => (held && strength(held) >= strength(clause) ? held : clause),
        null,
      );
      if (!best) return [];
      united.push(...best);
    }
    return united.length > MOST_ALTERNATIVES ? [] : [united];
  }

  private concatenation(): Clauses {
    const clauses: Clauses = [];
    let run = '';
    const endRun = (): void => {
      if (run.length >= SHORTEST) clauses.push([run]);
      run = '';
    };
    while (this.at < this.pattern.length && this.pattern[this.at] !== '|' && this.pattern[this.at] !== ')') {
      const atom = this.atom();
      const optional = this.quantifier();
      if (typeof atom === 'string' && optional === 'none') {
        run += atom;
        continue;
      }
      endRun();
      if (Array.isArray(atom) && optional !== 'optional') clauses.push(...atom);
    }
    endRun();
    return clauses;
  }

  /** A literal character, the clauses of a group, or null for what constrains nothing. */
  private atom(): string | Clauses | null {
    const char = this.pattern[this.at++] ?? '';
    if (char === '(') return this.group();
    if (char === '[') return this.skipClass();
    if (char === '\\') return this.escape();
    return '.^$'.includes(char) ? null : char;
  }

  private group(): Clauses | null {
    const plain = this.pattern.startsWith('?:', this.at);
    if (plain) this.at += 2;
    const special = !plain && this.pattern[this.at] === '?';
    if (special)
      while (this.at < this.pattern.length && !'):>'.includes(this.pattern[this.at] ?? '')) this.at++;
    const inner = this.alternation();
    this.at++;
    return special ? null : inner;
  }

  private skipClass(): null {
    if (this.pattern[this.at] === '^') this.at++;
    if (this.pattern[this.at] === ']') this.at++;
    while (this.at < this.pattern.length && this.pattern[this.at] !== ']') {
      if (this.pattern.startsWith('[:', this.at)) this.at = this.pattern.indexOf(':]', this.at) + 1;
      else if (this.pattern[this.at] === '\\') this.at++;
      this.at++;
    }
    this.at++;
    return null;
  }

  private escape(): string | null {
    const char = this.pattern[this.at++] ?? '';
    if (/[pPx]/.test(char) && this.pattern[this.at] === '{')
      this.at = this.pattern.indexOf('}', this.at) + 1 || this.pattern.length;
    else if (/[pPx]/.test(char)) this.at += char === 'x' ? 2 : 1;
    else if (char === 'Q') this.at = this.pattern.length;
    return /[A-Za-z0-9]/.test(char) ? null : char;
  }

  private quantifier(): 'none' | 'optional' | 'repeated' {
    const found = /^(?:([?*])|(\+)|\{(\d+)(?:,\d*)?\})\??/.exec(this.pattern.slice(this.at, this.at + 16));
    if (!found) return 'none';
    this.at += found[0].length;
    return found[1] || found[3] === '0' ? 'optional' : 'repeated';
  }
}

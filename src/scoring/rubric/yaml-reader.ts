import { isMap, isScalar, isSeq, type LineCounter, type Node, type ParsedNode } from 'yaml';
import { rubricIssue, type RubricFault, type RubricIssue, type TooManyCode } from './rubric-faults';
import { RUBRIC_LIMITS, TooLarge } from './rubric-limits';

const MISSING = ['missing'] as const;

/**
 * A place in the text of a rubric. Reads what should stand there, and notes what is wrong with its line;
 * after an issue it returns a harmless value, so that one reading finds every mistake.
 */
export class Field {
  /** The entries of a map by key, the first of each. */
  private entries?: Map<unknown, Node | null | undefined>;

  constructor(
    private readonly node: Node | null | undefined,
    readonly path: string,
    private readonly line: number,
    private readonly lines: LineCounter,
    private readonly issues: { length?: number; push(issue: RubricIssue): unknown },
  ) {}

  get missing(): boolean {
    return this.node === null || this.node === undefined || (isScalar(this.node) && this.node.value === null);
  }

  fail(...fault: RubricFault): void {
    if ((this.issues.length ?? 0) < RUBRIC_LIMITS.issues) this.issues.push(this.issue(...fault));
  }

  /** Throws `TooLarge` when there are more than may be: what follows would cost too much. */
  atMost(count: number, most: number, code: TooManyCode): void {
    if (count > most) throw new TooLarge(this.issue(code, { max: most }));
  }

  /** The entry of a map; missing when it is not there. */
  get(key: string): Field {
    return this.child(this.entriesByKey().get(key), key);
  }

  /** The keys of a map in the order written; a key not in `allowed` is an issue. */
  keys(allowed?: readonly string[]): string[] {
    if (!isMap(this.node)) {
      this.fail('not_map');
      return [];
    }
    const keys = this.node.items.map((item) => (isScalar(item.key) ? String(item.key.value) : ''));
    const seen = new Set<string>();
    for (const key of keys) {
      if (seen.has(key)) this.get(key).fail('key_twice');
      else if (allowed && !allowed.includes(key))
        this.get(key).fail('key_unknown', { known: allowed.join(', ') });
      seen.add(key);
    }
    return keys;
  }

  items(): Field[] {
    if (!isSeq(this.node)) {
      this.fail('not_list');
      return [];
    }
    return this.node.items.map((item, at) => this.child(item as ParsedNode, `[${at}]`));
  }

  get isMap(): boolean {
    return isMap(this.node);
  }

  get isList(): boolean {
    return isSeq(this.node);
  }

  /** What may be left out, with `fallback` empty, may also be written as nothing. */
  text(fallback?: string, maxLength = 1000): string {
    if (this.missing && fallback !== undefined) return fallback;
    const value = isScalar(this.node) ? this.node.value : undefined;
    if (value === '' && fallback === '') return '';
    if (typeof value === 'string' && value.trim() !== '' && value.length <= maxLength) return value.trim();
    this.fail(...(this.missing ? MISSING : (['text_length', { max: maxLength }] as const)));
    return '';
  }

  number(min: number, max: number, fallback?: number): number {
    if (this.missing && fallback !== undefined) return fallback;
    const value = isScalar(this.node) ? this.node.value : undefined;
    if (typeof value === 'number' && value >= min && value <= max) return value;
    this.fail(...(this.missing ? MISSING : (['number_range', { min, max }] as const)));
    return min;
  }

  flag(fallback: boolean): boolean {
    if (this.missing) return fallback;
    const value = isScalar(this.node) ? this.node.value : undefined;
    if (typeof value === 'boolean') return value;
    this.fail('not_flag');
    return fallback;
  }

  oneOf<T extends string>(values: readonly T[], fallback: T): T {
    if (this.missing) return fallback;
    const value = isScalar(this.node) ? this.node.value : undefined;
    const found = values.find((known) => known === value);
    if (found === undefined) this.fail('choice_unknown', { known: values.join(', ') });
    return found ?? fallback;
  }

  texts(): string[] {
    return this.missing ? [] : this.items().map((item) => item.text());
  }

  private issue(...fault: RubricFault): RubricIssue {
    return rubricIssue({ line: this.line, path: this.path || 'rubric' }, ...fault);
  }

  private entriesByKey(): Map<unknown, Node | null | undefined> {
    if (this.entries) return this.entries;
    this.entries = new Map();
    if (isMap(this.node))
      for (const { key, value } of this.node.items)
        if (isScalar(key) && !this.entries.has(key.value)) this.entries.set(key.value, value as ParsedNode);
    return this.entries;
  }

  private child(node: Node | null | undefined, key: string): Field {
    const start = node?.range?.[0];
    const line = start === undefined ? this.line : this.lines.linePos(start).line;
    const path = key.startsWith('[') || this.path === '' ? `${this.path}${key}` : `${this.path}.${key}`;
    return new Field(node, path, line, this.lines, this.issues);
  }
}

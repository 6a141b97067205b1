import { isMap, isScalar, isSeq, type LineCounter, type Node, type ParsedNode } from 'yaml';
import type { RubricIssue } from './rubric-invalid';
import { RUBRIC_LIMITS, TooLarge } from './rubric-limits';

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

  fail(message: string): void {
    if ((this.issues.length ?? 0) < RUBRIC_LIMITS.issues)
      this.issues.push({ line: this.line, path: this.path || 'rubric', message });
  }

  /** Throws `TooLarge` when there are more than may be: what follows would cost too much. */
  atMost(count: number, most: number, what: string): void {
    if (count > most)
      throw new TooLarge({ line: this.line, path: this.path, message: `has more than ${most} ${what}` });
  }

  /** The entry of a map; missing when it is not there. */
  get(key: string): Field {
    return this.child(this.entriesByKey().get(key), key);
  }

  /** The keys of a map in the order written; a key not in `allowed` is an issue. */
  keys(allowed?: readonly string[]): string[] {
    if (!isMap(this.node)) {
      this.fail('should be a map of names to values');
      return [];
    }
    const keys = this.node.items.map((item) => (isScalar(item.key) ? String(item.key.value) : ''));
    const seen = new Set<string>();
    for (const key of keys) {
      if (seen.has(key)) this.get(key).fail('stands here twice');
      else if (allowed && !allowed.includes(key))
        this.get(key).fail(`is not known here; known are ${allowed.join(', ')}`);
      seen.add(key);
    }
    return keys;
  }

  items(): Field[] {
    if (!isSeq(this.node)) {
      this.fail('should be a list');
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

  text(fallback?: string, maxLength = 1000): string {
    if (this.missing && fallback !== undefined) return fallback;
    const value = isScalar(this.node) ? this.node.value : undefined;
    if (typeof value === 'string' && value.trim() !== '' && value.length <= maxLength) return value.trim();
    this.fail(this.missing ? 'is missing' : `should be a text of 1 to ${maxLength} characters`);
    return '';
  }

  number(min: number, max: number, fallback?: number): number {
    if (this.missing && fallback !== undefined) return fallback;
    const value = isScalar(this.node) ? this.node.value : undefined;
    if (typeof value === 'number' && value >= min && value <= max) return value;
    this.fail(this.missing ? 'is missing' : `should be a number from ${min} to ${max}`);
    return min;
  }

  flag(fallback: boolean): boolean {
    if (this.missing) return fallback;
    const value = isScalar(this.node) ? this.node.value : undefined;
    if (typeof value === 'boolean') return value;
    this.fail('should be true or false');
    return fallback;
  }

  oneOf<T extends string>(values: readonly T[], fallback: T): T {
    if (this.missing) return fallback;
    const value = isScalar(this.node) ? this.node.value : undefined;
    const found = values.find((known) => known === value);
    if (found === undefined) this.fail(`should be one of ${values.join(', ')}`);
    return found ?? fallback;
  }

  texts(): string[] {
    return this.missing ? [] : this.items().map((item) => item.text());
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

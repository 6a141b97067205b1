import type { SayPart } from './rubric';
import { RUBRIC_LIMITS } from './rubric-limits';
import type { Field } from './yaml-reader';

/** What a detector looks for: its parts, and how many of them, by their `counts`, make it met and partly met. */
export interface CountedParts {
  parts: SayPart[];
  met: number;
  partly: number;
}

/** Reads the parts under a key of a detector, each by `readPart`, with `met` and `partly` beside them. */
export function readParts(field: Field, key: string, readPart: (item: Field) => SayPart): CountedParts {
  const list = field.get(key);
  const items = list.items();
  list.atMost(items.length, RUBRIC_LIMITS.parts, 'too_many_parts');
  const parts = items.map(readPart);
  const all = parts.reduce((sum, part) => sum + part.counts, 0);
  const met = field.get('met').number(1, Math.max(1, all), Math.max(1, all));
  return { parts, met, partly: field.get('partly').number(1, met, met) };
}

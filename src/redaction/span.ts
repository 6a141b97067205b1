import type { RedactionKind } from './kinds';

/** Whether two parts of a text have a character in common. */
export const overlap = (one: Pick<Span, 'start' | 'end'>, other: Pick<Span, 'start' | 'end'>): boolean =>
  one.start < other.end && other.start < one.end;

/** A part of a text that gives something away. */
export interface Span {
  /** Offsets in the text, in UTF-16 units. */
  start: number;
  end: number;
  kind: RedactionKind;
}

import type { RedactionKind } from './kinds';

/** A part of a text that gives something away. */
export interface Span {
  /** Offsets in the text, in UTF-16 units. */
  start: number;
  end: number;
  kind: RedactionKind;
}

import { isRedactionKind, type RedactionKind } from './kinds';

/** Kinds as one text, to be stored: an empty one for none. Null stays null; a kind that is no more is left out. */
export const kindsText = {
  to: (kinds: readonly RedactionKind[] | null | undefined): string | null | undefined =>
    kinds ? kinds.join(',') : (kinds as null | undefined),
  from: (text: string | null): RedactionKind[] | null =>
    text === null ? null : text.split(',').filter(isRedactionKind),
};

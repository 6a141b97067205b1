import type { CallView } from './call-view.entity';

/** Shorter identifiers stand in texts by chance: they count where they are all of a value. */
const MIN_WITHIN = 3;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * Whether a kept view names somebody or something by any of these identifiers and names: in a filter, among searched words, or in its
 * own name, whatever the case.
 */
export function namesAny(
  { name, search }: Pick<CallView, 'name' | 'search'>,
  texts: readonly string[],
): boolean {
  const values = [name, ...new URLSearchParams(search).values()].map(folded);
  return texts.map(folded).some((text) => text !== '' && values.some((value) => isNamedIn(value, text)));
}

function isNamedIn(value: string, text: string): boolean {
  if (value === text) return true;
  if (text.length < MIN_WITHIN) return false;
  for (let at = value.indexOf(text); at >= 0; at = value.indexOf(text, at + 1)) {
    const [before = '', after = ''] = [value[at - 1], value[at + text.length]];
    if (!LETTER_OR_DIGIT.test(before) && !LETTER_OR_DIGIT.test(after)) return true;
  }
  return false;
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

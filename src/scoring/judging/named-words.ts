/** Characters of a turn that are looked at. */
const REACH = 600;

/** The words of a turn in lower case, letters only. */
export function wordsOf(text: string): ReadonlySet<string> {
  return new Set(
    text
      .slice(0, REACH)
      .toLowerCase()
      .split(/[^\p{L}]+/u),
  );
}

/** Whether any of some words stands in a turn. */
export function names(text: string, words: readonly string[]): boolean {
  const said = wordsOf(text);
  return words.some((word) => said.has(word));
}

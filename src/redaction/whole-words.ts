/**
 * Finds words, not parts of words; letters with accents are letters. For texts in small letters, as `inSmallLetters`
 * gives: to compare letters of either case costs three times as much.
 */
export const wholeWords = (alternatives: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}_])(?:${alternatives})(?![\\p{L}\\p{N}_])`, 'gu');

/** A text in small letters, each where it was: the few that become two letters stay as they are. */
export function inSmallLetters(text: string): string {
  const small = text.toLowerCase();
  return small.length === text.length ? small : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

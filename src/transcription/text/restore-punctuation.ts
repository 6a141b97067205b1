/** Words that open a question far more often than a statement. */
const QUESTION_OPENERS =
  /^(?:(?:and|but|so|okay|ok|well|um|uh|hi|hello|sorry)[, ]+)*(?:how|what|when|where|which|who|whose|why|can|could|would|will|shall|should|do|does|did|is|are|was|were|have you|has|may i|am i|isn't|aren't|don't|doesn't|didn't|can't|couldn't|won't|wouldn't)\b/i;

/**
 * Gives a text the capitals and the closing mark its model left out. Words are never changed, only the case
 * of letters: all-capital text becomes ordinary text, a sentence and "I" get their capital, and an end
 * without a mark gets a question mark or a full stop. A comma said twice stands once, and marks without a word
 * are nothing. Text that has all this comes back as it is.
 */
export function restorePunctuation(text: string): string {
  const trimmed = text.trim().replace(/[\s,]+/g, withOneComma);
  if (!/[\p{L}\p{N}]/u.test(trimmed)) return '';
  const cased = isShouted(trimmed) ? trimmed.toLowerCase() : trimmed;
  const closed = /[\p{L}\p{N}%$€£'")\]]$/u.test(cased) ? cased + closingMark(cased) : cased;
  return closed
    .replace(/\bi(?=$|[\s,.?!;]|['’](?:m|ve|ll|d)\b)/g, 'I')
    .replace(/^(["'([]*)(\p{Ll})/u, (_, opening: string, letter: string) => opening + letter.toUpperCase());
}

/** Space and commas between two words, with all up to the last of several commas as one. */
function withOneComma(gap: string): string {
  const last = gap.lastIndexOf(',');
  return gap.indexOf(',') === last ? gap : gap.slice(last);
}

/** Capitals throughout, as some models write; a lone "OK" or "USA" is not. */
function isShouted(text: string): boolean {
  return /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text) && text.split(/\s+/).length > 2;
}

function closingMark(text: string): '?' | '.' {
  const last = text.split(/[.?!]\s+/).at(-1) ?? text;
  return QUESTION_OPENERS.test(last) ? '?' : '.';
}

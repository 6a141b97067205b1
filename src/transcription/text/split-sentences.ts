/** Full stops after these end no sentence. */
const ABBREVIATIONS = new Set([
  'mr',
  'mrs',
  'ms',
  'dr',
  'st',
  'jr',
  'sr',
  'vs',
  'no',
  'inc',
  'ltd',
  'co',
  'ext',
  'apt',
  'a.m',
  'p.m',
  'u.s',
  'e.g',
  'i.e',
]);

/**
 * Splits what a model heard into sentences at `.`, `?` and `!` that end one: not within a number, an address
 * or a spelled name ("j.smith@example.com", "12.50", "Dr. Lee"). Words are never changed.
 */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let sentence = '';
  for (const word of text.trim().split(/\s+/)) {
    if (!word) continue;
    sentence += sentence ? ` ${word}` : word;
    if (endsSentence(word)) {
      sentences.push(sentence);
      sentence = '';
    }
  }
  if (sentence) sentences.push(sentence);
  return sentences;
}

function endsSentence(word: string): boolean {
  if (/[?!…。？！]["')\]]*$/u.test(word)) return true;
  const stops = /(?<!\.)\.+["')\]]*$/.exec(word);
  if (!stops) return false;
  const bare = word
    .slice(0, stops.index)
    .toLowerCase()
    .replace(/^["'([]+/, '');
  // A single letter is an initial or part of a spelled name.
  return !ABBREVIATIONS.has(bare) && !/^\p{L}$/u.test(bare);
}

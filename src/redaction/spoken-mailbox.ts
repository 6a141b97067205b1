/** Characters looked at for a mailbox; spelled ones are long. */
export const LONGEST_MAILBOX = 150;
const PART_AT_END = /(?<![\p{L}\p{N}._-])[\p{L}\p{N}._-]+$/u;
const JOINING_WORD = /^(?:dot|underscore|dash|hyphen|point)$/i;
const BEGINS_WITH_LETTER = /^[\p{L}\p{N}]/u;
const ONE_LETTER = /^[\p{L}\p{N}]$/u;
const NUMBER_WORD =
  /^(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|double|triple|hundred|\d+)$/iu;
/** Said before a mailbox and no part of it. */
const NO_MAILBOX =
  /^(?:is|it|its|s|at|to|on|me|and|um|uh|email|mail|address|so|that|thats|use|try|the|yes|yeah)$/i;
const LAST_LETTER_ALONE = /(?<![\p{L}\p{N}'’])[\p{L}\p{N}]$/u;

/**
 * The mailbox at the end of what was said before "at example dot com", or an empty text: spelled letters, words joined
 * by "dot" and the like, and a last word. Goes back word by word and never tries a word twice.
 */
export function spokenMailbox(said: string): string {
  const words = said.slice(-LONGEST_MAILBOX).split(' ');
  let at = words.length - 1;
  let part = partAtEnd(words[at]);
  let mailbox = part;
  // "jsmith eighty two": a mailbox that ends with a spoken number begins with the word before.
  while (part === words[at] && NUMBER_WORD.test(part)) {
    const before = partAtEnd(words[at - 1]);
    if (before === '' || NO_MAILBOX.test(before)) break;
    part = before;
    mailbox = `${part} ${mailbox}`;
    at--;
  }
  while (part !== '' && part === words[at] && at > 0) {
    const joined = JOINING_WORD.test(words[at - 1] ?? '') ? partAtEnd(words[at - 2]) : '';
    if (BEGINS_WITH_LETTER.test(joined)) {
      part = joined;
      mailbox = `${part} ${words[at - 1] ?? ''} ${mailbox}`;
      at -= 2;
    } else {
      part = spelledAtEnd(words[at - 1]);
      if (part) mailbox = `${part} ${mailbox}`;
      at -= 1;
    }
  }
  return mailbox;
}

/** The end of a word that can stand in a mailbox; what follows an apostrophe ("that's") begins none. */
function partAtEnd(word: string | undefined): string {
  const found = PART_AT_END.exec(word ?? '');
  if (!found) return '';
  const [part] = found;
  if (!/['’]/.test(word?.charAt(found.index - 1) ?? '')) return part;
  const joint = part.search(/[._-]/);
  return joint < 0 ? '' : part.slice(joint + 1);
}

/** The letters at the end of a word that are spelled: "f" or "f-i-t". */
function spelledAtEnd(word: string | undefined): string {
  const letters = (word ?? '').split('-');
  let first = letters.length;
  while (first > 0 && ONE_LETTER.test(letters[first - 1] ?? '')) first--;
  const spelled = letters.slice(first);
  const alone = LAST_LETTER_ALONE.exec(letters[first - 1] ?? '');
  return (alone ? [alone[0], ...spelled] : spelled).join('-');
}

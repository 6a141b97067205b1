import { isNumberWord } from './spoken-numbers';

/** Characters looked at for a mailbox; spelled ones are long. */
export const MAX_MAILBOX = 150;
const PART_AT_END = /(?<![\p{L}\p{N}._-])[\p{L}\p{N}._-]+$/u;
const JOINING_WORD =
  /^(?:dot|underscore|dash|hyphen|point|plus|minus|period|punkt|unterstrich|bindestrich|punto|guion|guión|subrayado|menos|tiret|underscore|más)$/iu;
/** The second word of "guion bajo", "tiret bas" and "under score". */
const JOINING_PAIR = /^(?:guion bajo|guión bajo|tiret bas|under score|full stop)$/i;
const BEGINS_WITH_LETTER = /^[\p{L}\p{N}]/u;
const ONE_LETTER = /^[\p{L}\p{N}]$/u;
const FIGURES = /^\d+$/;
/** Said before a mailbox and no part of it. */
const NO_MAILBOX =
  /^(?:is|it|its|s|at|to|on|me|and|um|uh|email|mail|address|so|that|thats|use|try|the|yes|yeah|ist|an|auf|adresse|lautet|und|es|mi|correo|dirección|y|est|mon|adresse|et|à|le|la)$/iu;
const SPELLS_OUT = /^(?:for|wie|de|comme|como)$/i;
const LAST_LETTER_ALONE = /(?<![\p{L}\p{N}'’])[\p{L}\p{N}]$/u;

/**
 * The mailbox at the end of what was said before "at example dot com", or an empty text: spelled letters, words joined
 * by "dot" and the like, and a last word. Goes back word by word and never tries a word twice.
 */
export function spokenMailbox(said: string): string {
  const words = said.slice(-MAX_MAILBOX).split(' ');
  let at = words.length - 1;
  let part = partAtEnd(words[at]);
  let mailbox = part;
  // "m de Madrid," at its end
  const spelledLast = spelledOutBefore(words, words.length);
  if (spelledLast > 0) {
    at = words.length - spelledLast;
    part = words[at] ?? '';
    mailbox = words.slice(at).join(' ');
  }
  // "jsmith eighty two": a mailbox that ends with a spoken number begins with the word before.
  while (part === words[at] && isNumber(part)) {
    // "sesenta y dos"
    if (words[at - 1] === 'y' && isNumber(words[at - 2] ?? '')) {
      part = words[at - 2] ?? '';
      mailbox = `${part} y ${mailbox}`;
      at -= 2;
      continue;
    }
    const before = partAtEnd(words[at - 1]);
    if (before === '' || NO_MAILBOX.test(before) || JOINING_WORD.test(before)) break;
    part = before;
    mailbox = `${part} ${mailbox}`;
    at--;
  }
  while (part !== '' && part === words[at] && at > 0) {
    const joint = jointBefore(words, at);
    const before = words[at - joint - 1] ?? '';
    // "lucas, point, bertho"
    const isApart = joint > 0 && before.endsWith(',') && (words[at - 1] ?? '').endsWith(',');
    const joined = joint > 0 ? (isApart ? withComma(partAtEnd(before.slice(0, -1))) : partAtEnd(before)) : '';
    if (BEGINS_WITH_LETTER.test(joined)) {
      part = joined;
      mailbox = `${[part, ...words.slice(at - joint, at)].join(' ')} ${mailbox}`;
      at -= joint + 1;
    } else {
      const spelledOut = spelledOutBefore(words, at);
      part = spelledOut > 0 ? words.slice(at - spelledOut, at).join(' ') : spelledAtEnd(words[at - 1]);
      if (part) mailbox = `${part} ${mailbox}`;
      at -= spelledOut || 1;
      if (spelledOut > 0) part = words[at] ?? '';
    }
  }
  return mailbox;
}

const withComma = (part: string): string => (part === '' ? '' : `${part},`);

/** "1982" in one German word. */
const YEAR_WORD = /^(?:neunzehnhundert|zweitausend)\p{L}{0,20}$/iu;

const isNumber = (word: string): boolean =>
  FIGURES.test(word) || YEAR_WORD.test(word) || word.toLowerCase().split('-').every(isNumberWord);

/** How many words before a place say a letter with a word for it: "d for delta,", "p as in papa". */
function spelledOutBefore(words: readonly string[], at: number): number {
  const meant = (words[at - 1] ?? '').charAt(0).toLowerCase();
  const count = SPELLS_OUT.test(words[at - 2] ?? '') ? 3 : /^as$/i.test(words[at - 3] ?? '') ? 4 : 0;
  return count > 0 && meant !== '' && words[at - count]?.toLowerCase() === meant ? count : 0;
}

/** How many words before a place join two parts: "dot", "guion bajo". */
function jointBefore(words: readonly string[], at: number): number {
  const last = words[at - 1] ?? '';
  if (JOINING_PAIR.test(`${words[at - 2] ?? ''} ${last}`)) return 2;
  return JOINING_WORD.test(last) || (last.endsWith(',') && JOINING_WORD.test(last.slice(0, -1))) ? 1 : 0;
}

/** The end of a word that can stand in a mailbox; what follows an apostrophe ("that's") begins none. */
function partAtEnd(word: string | undefined): string {
  const found = PART_AT_END.exec(word ?? '');
  if (!found) return '';
  const [part] = found;
  if (!/['’]/.test(word?.charAt(found.index - 1) ?? '')) return part;
  // "o'neill"
  if (/(?<![\p{L}'’])[od]['’]$/iu.test(word?.slice(0, found.index) ?? ''))
    return (word ?? '').slice(found.index - 2);
  const joint = part.search(/[._-]/);
  return joint < 0 ? '' : part.slice(joint + 1);
}

/** The letters at the end of a word that are spelled: "f", "f," or "f-i-t". */
function spelledAtEnd(word = ''): string {
  if (/^(?:\p{L}|\d{1,4}),$/u.test(word)) return word;
  const letters = word.split('-');
  let first = letters.length;
  while (first > 0 && ONE_LETTER.test(letters[first - 1] ?? '')) first--;
  const spelled = letters.slice(first);
  const alone = LAST_LETTER_ALONE.exec(letters[first - 1] ?? '');
  return (alone ? [alone[0], ...spelled] : spelled).join('-');
}

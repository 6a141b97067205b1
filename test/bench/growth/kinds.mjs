// Kinds of text a function may be slow for: each repeats one piece, or is made of pieces that are all different.
import { seededRandom } from '../../../scripts/seeded-random.mjs';

const REPEATED = {
  'plain words': 'the customer would like to know when the order will arrive ',
  'sentences of two words': 'Thank you. ',
  dots: '.',
  'dots and a letter': '...x',
  'question marks': '?',
  quotes: '"',
  apostrophes: "a'",
  brackets: '([{<',
  'closing brackets': ')]}>',
  'braces as in JSON': '{"a":[',
  backslashes: '\\',
  'escaped quotes': '\\"',
  digits: '7',
  'digits in groups': '415 555 267 ',
  'spelled digits': 'one two ',
  'digits that words part': '1 card x ',
  'letters without a space': 'a',
  'single letters': 'a b c ',
  'spelled with hyphens': 'a-b-dot dot ',
  hyphens: '-',
  commas: ' , ',
  slashes: '/',
  'combining marks': 'e\u0301\u0323',
  'zero-width characters': '\u200b\u200d',
  emoji: '😀👩‍👩‍👧',
  'halves of emoji': '\ud83d',
  'letters of other alphabets': 'čаß字',
  'mixed case': 'aBcD EfG ',
  'new lines': '\n',
  'ends of lines': 'a\r\n',
  spaces: ' ',
  tabs: '\t',
  'a@': 'a@',
  'a.': 'a.',
  'addresses spoken': 'j dot doe at example dot x ',
  titles: 'Mr. ',
  hesitation: 'five um um ',
  'a word again and again': 'hello ',
  'a phrase of the scorecard': 'is there anything else i can help you with ',
  'half a phrase of the scorecard': 'may i put you on ',
  colons: 'a: ',
  'list marks': '- ',
  ampersands: '&a *a ',
  percent: '%25',
};

let word = 0;

/** Words of which no two are alike, nor like those of any text before: nothing that is remembered helps. */
function different(length) {
  const words = [];
  for (let left = length; left > 0; left -= words[words.length - 1].length + 1)
    words.push(`w${(word++).toString(36)}`);
  return words.join(' ');
}

function random(length) {
  const share = seededRandom(17);
  const letters = 'abc .,?!\'"-()[]0123@\n\\{}:/#&*|>%';
  return Array.from({ length }, () => letters[Math.floor(share() * letters.length)]).join('');
}

/** A text of `length` characters by kind, each ending otherwise than it began: what only fails at the end is slowest. */
export const KINDS = Object.fromEntries([
  ...Object.entries(REPEATED).map(([kind, piece]) => [
    kind,
    (length) => `${piece.repeat(Math.ceil(length / piece.length)).slice(0, length - 1)}x`,
  ]),
  ['words of which no two are alike', (length) => different(length)],
  ['marks and letters in no order', (length) => random(length)],
]);

/** Words people make while they think or listen; they say nothing and are left out. */
const FILLERS = new Set(
  'uh um uhm umm uhh er erm hm hmm mm mmm mhm mhmm ah eh huh uhhuh mmhm mmhmm mm-hm mm-hmm uh-huh'.split(' '),
);

/** What a transcriber writes between brackets for sounds; any other bracketed word stands for erased data. */
const SOUNDS =
  /noise|laugh|music|silence|unk|inaudible|crosstalk|cough|breath|unintelligible|background|beep|tone/;

/** The word that stands for something a client erased, such as [PII] or [name]. */
export const REDACTED = 'redacted';

const WHOLE_CONTRACTIONS: Record<string, string> = {
  "let's": 'let us',
  lets: 'let us',
  "won't": 'will not',
  wont: 'will not',
  "can't": 'can not',
  cant: 'can not',
  cannot: 'can not',
  "shan't": 'shall not',
  "y'all": 'you all',
  gonna: 'going to',
  wanna: 'want to',
  gotta: 'got to',
  im: 'i am',
  ive: 'i have',
  dont: 'do not',
  didnt: 'did not',
  doesnt: 'does not',
  isnt: 'is not',
  wasnt: 'was not',
  havent: 'have not',
  couldnt: 'could not',
  wouldnt: 'would not',
  shouldnt: 'should not',
  thats: 'that is',
  whats: 'what is',
  heres: 'here is',
  theres: 'there is',
  youre: 'you are',
  theyre: 'they are',
  "o'clock": 'oclock',
  ok: 'okay',
  alright: 'all right',
  thankyou: 'thank you',
  goodbye: 'good bye',
  plz: 'please',
  pls: 'please',
};

const SUFFIXES: readonly (readonly [string, string])[] = [
  ["n't", ' not'],
  ["'ll", ' will'],
  ["'re", ' are'],
  ["'ve", ' have'],
  ["'m", ' am'],
  ["'d", ' would'],
];

/** After these, 's is "is"; after any other word it shows possession and stays. */
const IS_AFTER = new Set(
  'it that this what there here who how where when he she everything something nothing'.split(' '),
);

function expand(word: string): string {
  const whole = WHOLE_CONTRACTIONS[word];
  if (whole !== undefined) return whole;
  if (!word.includes("'")) return word;
  for (const [suffix, full] of SUFFIXES)
    if (word.endsWith(suffix) && word.length > suffix.length) return word.slice(0, -suffix.length) + full;
  if (word.endsWith("'s") && IS_AFTER.has(word.slice(0, -2))) return `${word.slice(0, -2)} is`;
  return word;
}

const TOKEN = /[[<][^\]>\n]{0,40}[\]>]|[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu;

function bracketed(token: string): string | null {
  return token.startsWith('<') || SOUNDS.test(token) ? null : REDACTED;
}

/**
 * Everyday words with their normal form: most of what is said is made of a few thousand of them. A plain map, emptied
 * when it is full: every word of every call is looked up here, and `lru-cache` takes a third longer (`npm run bench --
 * own-code`).
 */
const knownWords = new Map<string, string>();
const MAX_KNOWN_WORDS = 20_000;
/** Characters; longer ones would keep alive the text they were cut from. */
const MAX_KNOWN_LENGTH = 12;

/** The normal form of a token; empty for what says nothing. */
function normalForm(token: string): string {
  const held = knownWords.get(token);
  if (held !== undefined) return held;
  const first = token.charCodeAt(0);
  const word = first === 0x5b || first === 0x3c ? bracketed(token) : token;
  const form =
    word === null || FILLERS.has(word)
      ? ''
      : word.includes('-')
        ? word.split('-').map(expand).join(' ')
        : expand(word);
  if (token.length <= MAX_KNOWN_LENGTH) {
    if (knownWords.size >= MAX_KNOWN_WORDS) knownWords.clear();
    knownWords.set(token, form);
  }
  return form;
}

const isAlphanumeric = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 48 && code <= 57);

/**
 * What `TOKEN` finds in an ASCII text without brackets; null for any other text. With it normalising takes less than half
 * the time (`npm run bench -- own-code`).
 */
function plainTokens(lower: string): string[] | null {
  const tokens: string[] = [];
  let start = -1;
  for (let i = 0; i <= lower.length; i++) {
    const code = i < lower.length ? lower.charCodeAt(i) : 32;
    if (code > 126 || code === 0x5b || code === 0x3c) return null;
    if (isAlphanumeric(code)) {
      if (start < 0) start = i;
      continue;
    }
    const joins = (code === 39 || code === 45) && start >= 0 && isAlphanumeric(lower.charCodeAt(i + 1));
    if (joins || start < 0) continue;
    tokens.push(lower.slice(start, i));
    start = -1;
  }
  return tokens;
}

/**
 * The words of a text as patterns read them: lower case, contractions written out, no punctuation, no sounds
 * and no fillers, one space between. Recogniser output and typed text come out alike.
 */
export function normaliseWords(text: string): string {
  const lower = text.toLowerCase().replace(/[’‘`´]/g, "'");
  const tokens = plainTokens(lower) ?? Array.from(lower.matchAll(TOKEN), ([token]) => token);
  let words = '';
  for (const token of tokens) {
    const form = normalForm(token);
    if (form !== '') words += words === '' ? form : ` ${form}`;
  }
  return words;
}

/**
 * A pattern with its words as `normaliseWords` writes them: lower case, contractions written out; its syntax
 * left alone.
 */
export function normalisePattern(pattern: string): string {
  return pattern
    .replace(/[’‘]/g, "'")
    .replace(/\\[pP]\{[^}]*\}|\\.|[A-Z]/g, (found) => (found.length > 1 ? found : found.toLowerCase()))
    .replace(/[a-z]+(?:'[a-z]+)?/g, (found) => (found.includes("'") ? expand(found) : found));
}

/** How many words a normalised text has. */
export function countWords(normalised: string): number {
  if (normalised === '') return 0;
  let count = 1;
  for (let i = 0; i < normalised.length; i++) if (normalised.charCodeAt(i) === 0x20) count++;
  return count;
}

import { ASIDES, FILLERS, MAX_ASIDES, TAKES_BACK } from './asides';
import { heardDigitOf } from './misheard-digits';
import { readingAt } from './number-runs';
import { spokenScaled } from './scaled-numbers';
import { spokenNumber, timesOf } from './spoken-numbers';
import type { Word } from './words';

/** What may stand between two words of one group. */
const SEPARATOR = /^[\s,.\-–—()/…]*$/u;
/** "A three and then three ones" */
const ARTICLES = new Set('a an the die der das el la le un une ein eine'.split(' '));
const FIGURE = /^\d/;
/** "That's the one", "yeah, that one": no digit. */
const POINTS_OUT = new Set('a an the that this digit die der das la'.split(' '));
/** "A sixteen digit one" */
const COUNTED = new Set(['digit', 'number', 'nummer']);
/** "It's …", "c'est …" */
const LEADING = 's c est es ist'.split(' ');
const BETWEEN = new Set(
  [...FILLERS, ...ASIDES, ...ARTICLES, ...LEADING].filter((word) => !COUNTED.has(word)),
);
/** Exclaimed as often as said. */
const MAY_BE_EXCLAIMED = /^oh?$/;

/** Digits said in one breath while a card is dictated, with words that may only sound like a digit. */
export interface Figures {
  /** Offsets in the text. */
  start: number;
  end: number;
  digits: string;
  /** Its digits as they are said or written: one by one, or in groups. */
  tokens: { start: number; end: number; digits: string }[];
  /** Whether one of them is a digit wherever it is said. */
  isSure: boolean;
}

interface Said {
  digits: string;
  words: number;
  isSure: boolean;
}

/** The figures of a text, in order; `words` are its words. To be asked where a card is dictated: else too much is one. */
export function figuresIn(text: string, words: readonly Word[]): Figures[] {
  const found: Figures[] = [];
  let open: Figures | undefined;
  let last = -1;
  for (let i = 0; i < words.length;) {
    const word = words[i];
    if (!word) break;
    if (!SEPARATOR.test(text.slice(words[i - 1]?.end, word.start))) open = undefined;
    const said = saidAt(words, i, text, open !== undefined && last === i - 1);
    if (!said) {
      if (!BETWEEN.has(word.text) || TAKES_BACK.has(word.text)) open = undefined;
      i++;
      continue;
    }
    const end = words[i + said.words - 1]?.end ?? word.end;
    if (open && (last === i - 1 || (said.isSure && open.isSure))) {
      open.end = end;
      open.digits += said.digits;
      open.tokens.push({ start: word.start, end, digits: said.digits });
      open.isSure ||= said.isSure;
    } else {
      const start = startOf(words, i);
      const isSure = said.isSure && !(said.digits === '1' && POINTS_OUT.has(words[i - 1]?.text ?? ''));
      open = { start, end, digits: said.digits, tokens: [{ start, end, digits: said.digits }], isSure };
      found.push(open);
    }
    i += said.words;
    last = i - 1;
  }
  return found;
}

const WORD = /\p{L}/u;
const PAUSE = /[,;.:]/;

/** The same figures, parted where a word stands between them, or a pause. */
export const partedAtWords = (text: string, figures: Figures): Figures[] => partedAt(WORD, text, figures);
export const partedAtPauses = (text: string, figures: Figures): Figures[] => partedAt(PAUSE, text, figures);

function partedAt(parts: RegExp, text: string, { tokens, isSure }: Figures): Figures[] {
  const found: Figures[] = [];
  for (const token of tokens) {
    const last = found.at(-1);
    if (last && !parts.test(text.slice(last.end, token.start))) {
      last.tokens.push(token);
      last.end = token.end;
      last.digits += token.digits;
    } else found.push({ ...token, tokens: [token], isSure });
  }
  return found;
}

/** Where digits begin, with the article of "a three and then three ones". */
function startOf(words: readonly Word[], i: number): number {
  const [article, word] = [words[i - 1], words[i]];
  const start = word?.start ?? 0;
  const isCounted = article?.text === 'a' && start - article.end === 1 && !FIGURE.test(word?.text ?? '');
  return isCounted ? article.start : start;
}

function saidAt(words: readonly Word[], i: number, text: string, goesOn: boolean): Said | undefined {
  const sure = manyAt(words, i) ?? spokenScaled(words, i) ?? readingAt(words, i, text);
  if (sure) return { ...sure, isSure: !MAY_BE_EXCLAIMED.test(words[i]?.text ?? '') };
  const likely = readingAt(words, i, text, true);
  if (likely) return { ...likely, isSure: false };
  const word = words[i]?.text;
  const times = timesOf(word);
  const digit = heardDigitOf(times ? words[i + 1]?.text : word);
  if (digit === undefined || !(times ?? isBesideDigit(words, i, text, goesOn))) return undefined;
  return { digits: digit.repeat(times ?? 1), words: times ? 2 : 1, isSure: false };
}

/** "Tres unos", "drei Nullen", "deux zéros" */
const MANY = new Map(
  [
    'ceros nullen zéros zeros',
    'unos einsen einser uns',
    'doses zweien zweier',
    'treses dreien dreier',
    'cuatros vieren vierer',
    'cincos fünfen fünfer',
    'seises sechsen sechser',
    'sietes siebenen siebener',
    'ochos achten achter',
    'nueves neunen neuner',
  ].flatMap((words, digit) => words.split(' ').map((word) => [word, String(digit)])),
);

function manyAt(words: readonly Word[], i: number): Said | undefined {
  const digit = MANY.get(words[i + 1]?.text ?? '');
  const times = digit === undefined ? undefined : spokenNumber(words, i)?.digits;
  return digit !== undefined && times !== undefined && /^[2-6]$/.test(times)
    ? { digits: digit.repeat(Number(times)), words: 2, isSure: true }
    : undefined;
}

/** "For seven seven to": a word that sounds like a digit between two, or beside one at either end of a clause. */
function isBesideDigit(words: readonly Word[], i: number, text: string, goesOn: boolean): boolean {
  const isAfter = goesOn && isClose(words, i - 1, text) && !FIGURE.test(words[i - 1]?.text ?? '');
  const next = words[i + 1];
  const isBefore =
    isClose(words, i, text) &&
    !FIGURE.test(next?.text ?? '') &&
    (readingAt(words, i + 1, text, true) ?? heardDigitOf(next?.text) ?? timesOf(next?.text)) !== undefined;
  if (isAfter && isBefore) return true;
  const isLast = !next || ENDS_CLAUSE.test(text.slice(words[i]?.end, next.start));
  return isAfter
    ? isLast
    : isBefore && words.slice(Math.max(0, i - MAX_ASIDES), i).every(({ text: word }) => BETWEEN.has(word));
}
const ENDS_CLAUSE = /[.,;:!?…]/u;

/** Whether nothing but a space or a hyphen stands between a word and the next. */
const isClose = (words: readonly Word[], i: number, text: string): boolean =>
  /^[ -]$/.test(text.slice(words[i]?.end, words[i + 1]?.start));

import { isAmountDateOrCount } from './amounts';
import { COUNTS_FIGURES, EXPIRY, SPEAKS_OF_CODE, SPEAKS_OF_EXPIRY } from './card-cues';
import {
  GROUP_DIGITS,
  isEcho,
  isPartAgain,
  MAX_BEFORE,
  NAMES_CODE,
  NEARLY_ALL,
  resembles,
  saysLittleBeside,
  SHORT,
  type AskedFor,
  type Beside,
  type Situation,
} from './card-echoes';
import type { Figures } from './card-figures';
import { takesBack } from './card-starts';
import { CARD_BEGINNING } from './check-digits';
import { isEndOfCard } from './number-kind';
import type { SentenceReading } from './sentence-reading';
import { overlap, type Span } from './span';
import { inSmallLetters } from './whole-words';

const MAX_DIGITS = 24;
/** Digits of a security code that is corrected, or said with the expiry. */
const MAX_OF_CODE = 9;
const MONTH = /^(?:0?[1-9]|1[0-2])$/;
/** "Cero cinco del veintinueve, …" */
const OF_YEAR = /^ (?:del?|of|vom|de l['’]an) $/iu;
/** "… flat 114" */
const LIVES =
  /(?<!\p{L})(?:street|road|avenue|flat|apartment|room|straße|hausnummer|wohnung|calle|piso|rue|appartement|numéro de rue)(?!\p{L})/u;
/** Characters between two groups of a sentence that go with them. */
const MAX_BETWEEN = { any: 25, takingBack: 50 };
/** A word that was misheard: "four seven sever nine". */
const ONE_WORD = /^[ ,-]{1,2}(?!(?:and|und|y|et|with|mit|con|avec|plus)(?!\p{L}))\p{L}*[ ,-]{1,2}$/u;
/** "It starts with a two?" */
const STARTS_WITH =
  /(?<!\p{L})(?:starts?|begins?|beginn(?:en|t)|fäng(?:en|t)|empieza|empiezan|comienza|commence|commencent)(?: (?:\p{L}+ )?(?:with|in|on|mit|con|por|en|par|a|an))? ?$/iu;
/** "There are three zeros" */
const COUNTS_SAME =
  /(?<!\p{L})(?:there (?:are|is)|there['’]s|(?:das|es|da) (?:sind|sollten)|hay|(?:debe|tiene) (?:de |que )?haber|il (?:n['’])?y)(?: (?:only|just|nur|sólo|solo|que))? $/iu;
/** "First eight are …" */
const ORDERED =
  /(?<!\p{L})(?:first|last|next|final|other|ersten|letzten|nächsten|primer[oa]s|últim[oa]s|siguientes|premiers|derniers|prochains)[ ,]+$/u;
/** What is said of a number after it: "… 681 on the signature strip". */
const REST_OF_CLAUSE = /^(?!,? (?:and|und|y|et) )[^.?!;,\d]*/;

type Part = Pick<Span, 'start' | 'end'>;

/** What of some figures is a part of the card that is dictated, or its security code. */
export function partOf(group: Figures, beside: Beside, situation: Situation): Part | undefined {
  const { askedFor, said, reading, around } = situation;
  const { last } = beside;
  const { text } = reading;
  const isAgents = reading.speaker === 'agent';
  const { start, end, digits } = group;
  const before = inSmallLetters(text.slice(Math.max(last?.end ?? 0, start - MAX_BEFORE), start));
  const isExpiry = SPEAKS_OF_EXPIRY.test(before);
  if (isExpiry || askedFor.expiry) {
    const isYear = last && MONTH.test(last.digits) && OF_YEAR.test(text.slice(last.end, start));
    const rest = afterExpiry(group, isYear ? last.digits : '');
    if (rest) return rest;
  }
  if (digits.length > MAX_DIGITS || reading.runs.some((run) => reading.kept.has(run) && overlap(run, group)))
    return undefined;
  const says = around.of(group);
  const after = inSmallLetters(text.slice(end, end + MAX_BEFORE));
  if (COUNTS_SAME.test(before) && isSameDigit(group)) return undefined;
  if (COUNTS_FIGURES.test(after) || isAmountDateOrCount(group, text.slice(start, end), says))
    return undefined;
  const isNamedSince = reading.namingWords.some(
    ({ at, told }) => told !== 'card' && at >= (last?.end ?? 0) && at < start,
  );
  const isCode =
    !isNamedSince &&
    (SPEAKS_OF_CODE.test(before) || SPEAKS_OF_CODE.test(REST_OF_CLAUSE.exec(after)?.[0] ?? ''));
  if (
    isCode &&
    isLikeCode(digits) &&
    (!isAgents || resembles(digits, said, askedFor.code) || NAMES_CODE.test(before)) &&
    !(EXPIRY.test(digits) && (isExpiry || isSaidAsExpiry(group)))
  )
    return group;
  if (digits.length >= GROUP_DIGITS && said.includes(digits)) return group;
  if (says.isNamedOther || (says.here !== undefined && says.here !== 'card')) return undefined;
  if (
    isEndOfCard(group, says) ||
    (digits.length < SHORT && (STARTS_WITH.test(says.rightBefore) || ORDERED.test(before)))
  )
    return undefined;
  if (said === '' && askedFor.number && digits.length > GROUP_DIGITS && !CARD_BEGINNING.test(digits))
    return undefined;
  if ((isExpiry || askedFor.expiry) && !isCode) {
    const isMonthOrYear =
      looksLikeExpiry(group) || EXPIRY.test(`${last?.digits}${digits}`) || MONTH.test(digits);
    const isCodeAfter = last !== undefined && isLikeCode(digits);
    if (isExpiry || isMonthOrYear || !(askedFor.number || askedFor.code || isCodeAfter)) return undefined;
  }
  if (askedFor.code && digits.length > SHORT && EXPIRY.test(digits)) return undefined;
  const line = inSmallLetters(
    text.slice(Math.max(0, start - MAX_BEFORE), start) + text.slice(end, end + MAX_BEFORE),
  );
  if ((!askedFor.number || said.length >= NEARLY_ALL) && LIVES.test(line)) return undefined;
  const isSaid = isAgents ? isEcho(group, beside, situation) : isDictated(group, beside, situation);
  return isSaid ? group : undefined;
}

/** Whether a sentence of a customer says little but the beginning of a card's number. */
export function beginsCard(reading: SentenceReading): boolean {
  const digits = reading.figures[0]?.digits ?? '';
  return (
    reading.speaker !== 'agent' &&
    digits.length >= GROUP_DIGITS &&
    CARD_BEGINNING.test(digits) &&
    !EXPIRY.test(digits) &&
    saysLittleBeside(reading)
  );
}

/** Whether what stands between two parts goes with them: "seven nine oh eight, no, that's the second bit, 5355". */
export function isJoined(between: string, one: string, other: string, { number, code }: AskedFor): boolean {
  // Each of "107, no, 117" is a code by itself.
  if (code && !number)
    return (
      between.length <= MAX_BETWEEN.any &&
      one.length + other.length <= MAX_OF_CODE &&
      !(isLikeCode(one) && isLikeCode(other))
    );
  if (between.length <= MAX_BETWEEN.any && ONE_WORD.test(between)) return true;
  return number && between.length <= MAX_BETWEEN.takingBack && takesBack(between);
}

function isDictated(group: Figures, { last, next }: Beside, { askedFor, said, reading }: Situation): boolean {
  const { digits, isSure } = group;
  // "Six, quatre, je crois un."
  const goesOn =
    askedFor.code &&
    ((last?.isSure === true && group.start - last.end <= MAX_BETWEEN.any) ||
      (isSure && next?.isSure === true && next.start - group.end <= MAX_BETWEEN.any));
  const saysLittle = saysLittleBeside(reading);
  if (!isSure && !goesOn && (group.tokens.length === 1 || !saysLittle)) return false;
  if (digits.length === 1) return goesOn || saysLittleBeside(reading, 0);
  if (askedFor.code && !askedFor.number)
    return digits.length <= MAX_OF_CODE && (goesOn || digits.length >= SHORT || saysLittle);
  if (said.length >= NEARLY_ALL)
    return (saysLittle && !looksLikeExpiry(group)) || isPartAgain(group, said, reading);
  return digits.length >= SHORT || saysLittle;
}

/** "Oh five twenty-nine and then six two three": the code after the expiry. */
function afterExpiry({ tokens, end }: Figures, month: string): Part | undefined {
  let digits = month;
  for (const [i, token] of tokens.entries()) {
    digits += token.digits;
    const next = tokens[i + 1];
    const rest = tokens.slice(i + 1).map((one) => one.digits);
    if (next && EXPIRY.test(digits) && isLikeCode(rest.join(''))) return { start: next.start, end };
    if (digits.length > 2 * GROUP_DIGITS) break;
  }
  return undefined;
}

/** "Seven two nine" is no month and year, which are said "seven twenty-nine". */
const looksLikeExpiry = ({ digits, tokens }: Figures): boolean =>
  EXPIRY.test(digits) && (digits.length > SHORT || tokens.length === 2);
/** Whether figures are the month and year that were asked for, or the year of them. */
export const saysExpiry = (group: Figures, last: Figures | undefined, { expiry }: AskedFor): boolean =>
  expiry && (looksLikeExpiry(group) || EXPIRY.test(`${last?.digits}${group.digits}`));

const isSaidAsExpiry = ({ digits, tokens }: Figures): boolean =>
  EXPIRY.test(digits) && tokens.length > 1 && tokens.length < digits.length;

const isSameDigit = ({ digits, tokens }: Figures): boolean =>
  tokens.length === 1 && digits.length > 1 && new Set(digits).size === 1;

const isLikeCode = (digits: string): boolean => digits.length >= SHORT && digits.length <= GROUP_DIGITS;

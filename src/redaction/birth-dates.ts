import { DAY_WORDS, MONTHS, ORDINALS, YEAR_WORDS } from './date-words';
import type { Span } from './span';

const MONTH = `(?:${MONTHS})`;
const DAY = `(?:\\d{1,2}(?:st|nd|rd|th|er|\\.|º)?|${ORDINALS}|${DAY_WORDS})`;
const YEAR = `(?:(?:19|20)\\d\\d|['’]?\\d\\d(?!\\d)|${YEAR_WORDS})`;
/** Day or month in figures: "53 16 36" is no date. */
const DAY_FIGURES = '(?:0?[1-9]|[12]\\d|3[01])(?!\\d)';
const HESITATES = '(?:(?:er|um|uh|äh|ähm|eh|euh),? )?';
/** "Eighty, no sorry, eighty one" */
const CORRECTED = `(?:,? (?:no|sorry|er|um|uh|nein|perdón|non|pardon)(?:,? (?:sorry|no|wait|quatsch|falsch|moment|perdón|digo|pardon|plutôt))?,? ${YEAR}(?![\\p{L}\\d]))?`;
const BETWEEN = '(?: ?[/.–-] ?|, ?| )';

/** Dates of birth are told with the year; a bare day is one only beside the words "born" or "birthday". */
const DATES = [
  `(?:the |der |den |dem |am |el |le )?${DAY}(?: day)?(?: of| de| del)?,? ${MONTH}(?!\\p{L})(?:,?\\.? ${HESITATES}(?:of |de |del )?${YEAR}(?![\\p{L}\\d])${CORRECTED})?`,
  `(?:el )?\\d{1,2} (?:de|del|of) \\d{1,2} (?:de|del|of) (?:\\d{4}|\\d\\d)(?!\\d)`,
  `(?:the )?\\d{1,2}(?:st|nd|rd|th) of the (?:\\d{1,2}(?:st|nd|rd|th)|${ORDINALS}),? (?:of |in )?${YEAR}(?![\\p{L}\\d])`,
  `(?:el |le )?(?:${DAY_WORDS}),? (?:del|du) (?:${DAY_WORDS}),? (?:del? )?(?:${YEAR_WORDS})(?!\\p{L})`,
  `(?:the |der |den |am )?(?:${ORDINALS})(?: of)? (?:the )?(?:${ORDINALS}),? ${HESITATES}(?:of |in )?${YEAR}(?![\\p{L}\\d])${CORRECTED}`,
  `${MONTH}\\.?,? (?:the )?${DAY}(?![\\p{L}\\d])(?:,? (?:of )?${YEAR}(?![\\p{L}\\d]))?`,
  `${DAY_FIGURES}${BETWEEN}${DAY_FIGURES}${BETWEEN}(?:19|20)?\\d\\d(?!\\d)`,
  '(?:19|20)\\d\\d(?:[/.–-]| )\\d{1,2}(?:[/.–-]| )\\d{1,2}(?!\\d)',
];
const DATE = new RegExp(`(?<![\\p{L}\\d]|\\p{L}-)(?:${DATES.map((date) => `(?:${date})`).join('|')})`, 'giu');
const ENDS_WITH_YEAR = new RegExp(`(?:${YEAR}|\\d{1,2}[/.–-]\\d{1,2})$`, 'iu');

/** "Six two forty-seven": day, month and year in words, which end the answer to a question for them. */
const SPOKEN_ANSWER = new RegExp(
  `^.{0,25}?(?<![\\p{L}\\d])(?<!(?:oh|zero|null|cero|zéro),? )((?:${DAY_WORDS}|${ORDINALS}),? (?:of )?(?:${DAY_WORDS}|${ORDINALS}),? (?:${YEAR_WORDS}))[\\s.!]{0,3}$`,
  'iu',
);
/** Characters of such an answer. */
const MAX_ANSWER = 100;

/** Of several dates one of these years is another's: of a delivery, a contract. */
const RECENT = /20(?:1[5-9]|[2-9]\d)$/;

/** Years in which people are born who call, in figures and words. */
const OLD_YEAR =
  /(?:19[2-9]\d|200[0-5]|\/[3-9]\d|[a-zé.]{3}\.?,? ['’]?[3-9]\d|(?:nineteen|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ -]\p{L}+){0,2}|neunzehnhundert\p{L}*|(?<!\p{L})(?:(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)und)?(?:dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig)|(?:mil novecientos|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa)(?: \p{L}+){0,4}|(?:mille neuf|dix-neuf cents?|soixante|quatre[ -]vingt)(?:[ -]\p{L}+){0,5})$/iu;
/** "June twenty thirty" */
const COMING_YEAR = /twenty[ -](?:twenty|thirty|forty)(?:[ -]\p{L}+)?$/iu;
/** "12 05 63" may be a part of a telephone number. */
const FIGURES_APART = /^\d+[ .–-]\d+[ .–-]\d\d$/;
/** "Since 3 March 1998" */
const SINCE =
  /(?<!\p{L})(?:since|from|founded|established|expir\p{L}*|valid|until|gegründet|fundad[ao]|fondée?|opened|joined|bought|built|made|started|signed|dated|moved in|until|till|seit|vom|ab|bis|gebaut|desde|hasta|depuis|jusqu['’]au|du)(?: the| on| in| am| dem| el| le| en)? $/iu;

/** "21 novembre, 76,45 €", "noviembre treinta y ocho con cincuenta": the year is an amount's. */
const GOES_ON = /^(?:,\d| ?(?:€|euros?|pounds|dollars|francs|franken)| (?:y|et|und) \p{L}+ (?:con|euros?))/iu;

/** The date that answers a question for a birth that was asked right before, if nothing says that it is a date. */
export function spokenBirthDate(text: string): Span[] {
  const found = text.length <= MAX_ANSWER ? SPOKEN_ANSWER.exec(text) : null;
  const date = found?.[1];
  if (!date) return [];
  const start = text.indexOf(date);
  return [{ start, end: start + date.length, kind: 'birth_date' }];
}

/** Dates with a year so long ago that they are hardly another's than a birth's, in a sentence that speaks of none. */
export const oldDateSpans = (text: string): Span[] =>
  birthDateSpans(text, true).filter(({ start, end }) => {
    const date = text.slice(start, end);
    return (
      OLD_YEAR.test(date) &&
      !COMING_YEAR.test(date) &&
      !FIGURES_APART.test(date) &&
      !GOES_ON.test(text.slice(end, end + 15)) &&
      !SINCE.test(text.slice(Math.max(0, start - 20), start))
    );
  });

/**
 * Dates in a sentence that speaks of a birth; of one that only answers such a sentence, those that have a year
 * (`needsYear`).
 */
export function birthDateSpans(text: string, needsYear: boolean): Span[] {
  return (
    Array.from(text.matchAll(DATE), ({ index, 0: date }): Span & { date: string } => ({
      start: index,
      end: index + date.length,
      kind: 'birth_date',
      date,
    }))
      // "2784 22 02 88" is one number.
      .filter(({ start }) => !needsYear || !/\d{3}[ .-]$/.test(text.slice(Math.max(0, start - 5), start)))
      .filter(({ date }) => !needsYear || ENDS_WITH_YEAR.test(date))
      .filter(({ date }, _, { length }) => length === 1 || !RECENT.test(date))
      .map(({ start, end, kind }) => ({ start, end, kind }))
  );
}

import { DAY_WORDS, MONTHS, ORDINALS, YEAR_WORDS } from './date-words';
import type { Span } from './span';

const MONTH = `(?:${MONTHS})`;
const DAY = `(?:\\d{1,2}(?:st|nd|rd|th|er|\\.|º)?|${ORDINALS}|${DAY_WORDS})`;
const YEAR = `(?:(?:19|20)\\d\\d|['’]?\\d\\d(?!\\d)|${YEAR_WORDS})`;
/** Day or month in figures: "53 16 36" is no date. */
const DAY_FIGURES = '(?:0?[1-9]|[12]\\d|3[01])(?!\\d)';
const BETWEEN = '(?: ?[/.–-] ?|, ?| )';

/** Dates of birth are told with the year; a bare day is one only beside the words "born" or "birthday". */
const DATES = [
  `(?:the |der |den |dem |am |el |le )?${DAY}(?: day)?(?: of| de| del)?,? ${MONTH}(?!\\p{L})(?:,?\\.? (?:of |de |del )?${YEAR}(?![\\p{L}\\d]))?`,
  `(?:the )?\\d{1,2}(?:st|nd|rd|th) of the (?:\\d{1,2}(?:st|nd|rd|th)|${ORDINALS}),? (?:of |in )?${YEAR}(?![\\p{L}\\d])`,
  `(?:${DAY_WORDS}) del (?:${DAY_WORDS}) del? (?:${YEAR_WORDS})(?!\\p{L})`,
  `(?:the |der |den |am )?(?:${ORDINALS})(?: of)? (?:the )?(?:${ORDINALS}),? (?:of |in )?${YEAR}(?![\\p{L}\\d])`,
  `${MONTH}\\.?,? (?:the )?${DAY}(?![\\p{L}\\d])(?:,? (?:of )?${YEAR}(?![\\p{L}\\d]))?`,
  `${DAY_FIGURES}${BETWEEN}${DAY_FIGURES}${BETWEEN}(?:19|20)?\\d\\d(?!\\d)`,
  '(?:19|20)\\d\\d(?:[/.–-]| )\\d{1,2}(?:[/.–-]| )\\d{1,2}(?!\\d)',
];
const DATE = new RegExp(`(?<![\\p{L}\\d])(?:${DATES.map((date) => `(?:${date})`).join('|')})`, 'giu');
const ENDS_WITH_YEAR = new RegExp(`(?:${YEAR}|\\d{1,2}[/.–-]\\d{1,2})$`, 'iu');

/** Of several dates one of these years is another's: of a delivery, a contract. */
const RECENT = /20(?:1[5-9]|[2-9]\d)$/;

/**
 * Dates in a sentence that speaks of a birth; of one that only answers such a sentence, those that have a year
 * (`needsYear`).
 */
export function birthDateSpans(text: string, needsYear: boolean): Span[] {
  return Array.from(text.matchAll(DATE), ({ index, 0: date }): Span & { date: string } => ({
    start: index,
    end: index + date.length,
    kind: 'birth_date',
    date,
  }))
    .filter(({ date }) => !needsYear || ENDS_WITH_YEAR.test(date))
    .filter(({ date }, _, { length }) => length === 1 || !RECENT.test(date))
    .map(({ start, end, kind }) => ({ start, end, kind }));
}

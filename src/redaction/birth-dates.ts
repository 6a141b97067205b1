import type { Span } from './span';

const MONTH =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)';
const ONE = '(?:one|two|three|four|five|six|seven|eight|nine)';
const TEEN = '(?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)';
const TEN = '(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)';
const ORDINAL =
  '(?:(?:twenty|thirty)[ -])?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|tenth|eleventh|twelfth|(?:thir|four|fif|six|seven|eigh|nine)teenth|twentieth|thirtieth';
const DAY = `(?:\\d{1,2}(?:st|nd|rd|th)?|${ORDINAL}|(?:twenty|thirty)[ -]${ONE}|${TEEN}|${ONE}|twenty|thirty)`;
const YEAR = `(?:(?:19|20)\\d\\d|['’]?\\d\\d(?!\\d)|(?:nineteen|twenty)[ -](?:hundred|oh[ -]${ONE}|${TEEN}|${TEN}(?:[ -]${ONE})?)|two thousand(?: and)?(?: (?:${ONE}|${TEEN}|${TEN}(?:[ -]${ONE})?))?|${TEN}(?:[ -]${ONE})?)`;

/** Dates of birth are told with the year; a bare day is one only beside the words "born" or "birthday". */
const DATES = [
  `(?:the )?${DAY}(?: day)?(?: of)?,? ${MONTH}\\b(?:,?\\.? (?:of )?${YEAR}\\b)?`,
  `(?:the )?(?:${ORDINAL}) of (?:the )?(?:${ORDINAL}),? ${YEAR}\\b`,
  `${MONTH}\\.?,? (?:the )?${DAY}\\b(?:,? (?:of )?${YEAR}\\b)?`,
  '\\d{1,2}(?:[/.–-]|, ?| )\\d{1,2}(?:[/.–-]|, ?| )(?:19|20)?\\d\\d(?!\\d)',
  '(?:19|20)\\d\\d[/.–-]\\d{1,2}[/.–-]\\d{1,2}(?!\\d)',
];
const DATE = new RegExp(`(?<![\\p{L}\\d])(?:${DATES.map((date) => `(?:${date})`).join('|')})`, 'giu');
const ENDS_WITH_YEAR = new RegExp(`(?:${YEAR}|\\d{1,2}[/.–-]\\d{1,2})$`, 'iu');

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
    .map(({ start, end, kind }) => ({ start, end, kind }));
}

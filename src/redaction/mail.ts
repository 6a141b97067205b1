import type { Span } from './span';
import { LONGEST_MAILBOX, spokenMailbox } from './spoken-mailbox';

/** What could be a mailbox, and the rest of the address where it is one: each run of letters is read once. */
const WRITTEN = /[\p{L}\p{N}._%+-]+(@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)?/gu;

const DOMAIN_END =
  'com|net|org|co|uk|edu|gov|io|de|fr|nl|es|it|eu|us|ca|au|info|biz|in|ch|at|be|ie|pl|se|nz|za';
const WORD = '[\\p{L}\\p{N}-]+';
/** "at gmail dot com", "at mail.example.co.uk", "at example dot co dot uk". */
const SPOKEN_DOMAIN = new RegExp(
  `,? at ${WORD}(?:(?: dot | ?\\.)${WORD})*?(?:(?: dot | ?\\.)(?:${DOMAIN_END}))+\\b`,
  'giu',
);
/** "Find it at example dot com" names a shop, not a person. */
const NO_MAILBOX =
  /^(?:it|us|them|me|you|we|look|online|website|site|page|shop|store|available|orders?|ordered|bought|buy|work|is|are|one|that|this|here|more|info|details|deals|go|policy|account|time|item)$/i;
const PROVIDER = /\b(?:gmail|yahoo|hotmail|outlook|icloud|aol|proton)/i;
const JOINED = /[._\d]| (?:dot|underscore|dash|hyphen) |(?:^|[ -])\p{L}(?:-\p{L}){2,}$/iu;

/**
 * E-mail addresses, written ("j.doe@example.com") or spoken ("j dot doe at example dot com"); `isAboutMail` says whether
 * e-mail is spoken of here or right before.
 */
export function mailSpans(text: string, isAboutMail: () => boolean): Span[] {
  const spans: Span[] = [];
  for (const { 0: found, 1: domain, index } of text.includes('@') ? text.matchAll(WRITTEN) : [])
    if (domain) spans.push({ start: index, end: index + found.length, kind: 'email' });
  let done = 0;
  for (const domain of text.matchAll(SPOKEN_DOMAIN)) {
    const mailbox = spokenMailbox(text.slice(Math.max(done, domain.index - LONGEST_MAILBOX), domain.index));
    if (!mailbox) continue;
    const isShop = NO_MAILBOX.test(mailbox);
    if (isShop || !(isAboutMail() || PROVIDER.test(domain[0]) || JOINED.test(mailbox))) continue;
    done = domain.index + domain[0].length;
    spans.push({ start: domain.index - mailbox.length, end: done, kind: 'email' });
  }
  return spans;
}

import { spokenMailbox } from './spoken-mailbox';

/** What could be a mailbox, and the rest of the address where it is one: each run of letters is read once. */
const WRITTEN = /[\p{L}\p{N}._%+-]+(@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)?/gu;

const DOMAIN_END = 'com|net|org|co|uk|edu|gov|io|de|fr|nl|es|it|eu|us|ca|au|info|biz';
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
const JOINED = /[._\d]| (?:dot|underscore|dash|hyphen) /i;
const SPEAKS_OF_MAIL = /\be-?mails?\b|\bmail address\b|\binbox\b/i;

/** Replaces e-mail addresses, written ("j.doe@example.com") or spoken ("j dot doe at example dot com"). */
export function redactMail(text: string, before: readonly string[]): string {
  const written = text.replace(WRITTEN, (found: string, domain?: string) => (domain ? '[EMAIL]' : found));
  const isAboutMail = SPEAKS_OF_MAIL.test([...before, text].join(' '));
  let redacted = '';
  let done = 0;
  for (const domain of written.matchAll(SPOKEN_DOMAIN)) {
    const said = written.slice(done, domain.index);
    const mailbox = spokenMailbox(said);
    if (!mailbox) continue;
    const isShop = NO_MAILBOX.test(mailbox);
    if (isShop || !(isAboutMail || PROVIDER.test(domain[0]) || JOINED.test(mailbox))) continue;
    redacted += `${said.slice(0, said.length - mailbox.length)}[EMAIL]`;
    done = domain.index + domain[0].length;
  }
  return redacted + written.slice(done);
}

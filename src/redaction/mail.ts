import type { Span } from './span';
import { MAX_MAILBOX, spokenMailbox } from './spoken-mailbox';

/** What could be a mailbox, and the rest of the address where it is one: each run of letters is read once. */
const WRITTEN = /[\p{L}\p{N}._%+-]+(@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)?/gu;

const DOMAIN_END =
  'com|net|org|co|uk|edu|gov|io|de|fr|nl|es|it|eu|us|ca|au|info|biz|in|ch|at|be|ie|pl|se|nz|za|me|fm|mx|br|pt|dk|no|fi|cz|app|tv|cloud|online|d e|f r|e s|u k|c o m|n e t';
const WORD = '[\\p{L}\\p{N}-]+';
/** "dot" in English, German, Spanish and French. */
const DOT = '(?:,? (?:dot|punkt|punto|point),? | ?\\.)';
const DASH = ' (?:minus|dash|hyphen|bindestrich|guion|guión|tiret) ';
/** "g mail", "proton mail", and a domain that begins with spelled letters: "at g m x dot de". */
const FIRST_WORDS = `(?:(?:g|hot|web|proton) (?=mail)|out (?=look)|i (?=cloud)|(?:\\p{L}[ -]){1,5}(?=\\p{L} ))?${WORD}`;
const HAS_DASH = new RegExp(DASH, 'iu');
/** More words of a domain: taken for it only where mail is spoken of. */
const MORE_WORDS =
  '((?:(?!at |dot |minus |dash |hyphen |bindestrich |guion |guión |tiret )\\p{L}{2,} ){1,2})?';
/** "At gmail com": the dot is left out after a provider that everybody knows. */
const KNOWN = '(?<= (?:gmail|yahoo|hotmail|outlook|icloud|gmx|web|protonmail|laposte|orange)) ';
const TOP_LEVEL = `(?:(?:${DOT}|${KNOWN})(?:${DOMAIN_END}))+(?![\\p{L}\\p{N}])`;
/** "at gmail dot com", "at mail.example.co.uk", "arroba example punto es". */
const SPOKEN_DOMAIN = new RegExp(
  `,? (at the rate(?: of)?|at|ät|et|@|at sign|at-zeichen|klammeraffe|affenschwanz|arroba|arobas|arobase),? ${MORE_WORDS}${FIRST_WORDS}(?:${DOT}${WORD}|${DASH}${WORD}){0,4}?${TOP_LEVEL}`,
  'giu',
);
/** "mel(at)example(dot)org" */
const DISGUISED =
  /(?<![\p{L}\p{N}._-])[\p{L}\p{N}._-]{1,64}[([]at[)\]][\p{L}\p{N}-]{1,63}(?:(?:[([]dot[)\]]|\.)[\p{L}\p{N}-]{1,63}){1,4}/giu;
/** "dfarrell @ example . com" as some systems print it; the mailbox stands before it. */
const SPACED_DOMAIN = new RegExp(
  ` ?@ ?${WORD}(?: ?\\. ?${WORD}){0,4}? ?\\. ?(?:${DOMAIN_END})(?![\\p{L}\\p{N}])`,
  'giu',
);
const DISGUISED_AT = /[([]at[)\]]/i;
/** Words that stand in an address only. */
const SURELY_AT =
  /^(?:@|ät|at the rate(?: of)?|at sign|at-zeichen|klammeraffe|affenschwanz|arroba|arobas|arobase)$/i;
/** "nate dot ruiz, that's all one word, at example dot net". */
const MAILBOX_APART =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?: (?:dot|underscore|dash|punkt|unterstrich|punto|point) [\p{L}\p{N}]+)+(?=,)/giu;
const ENDS_WITH_TOP_LEVEL = new RegExp(` (?:${DOMAIN_END})$`, 'i');
/** "Find it at example dot com" names a shop, not a person. */
const NO_MAILBOX =
  /^(?:it|us|them|me|you|we|look|online|website|site|page|shop|store|available|orders?|ordered|bought|buy|work|is|are|one|that|this|here|more|details|deals|go|policy|account|time|item|dot)$/i;
/** Mailboxes that companies have. */
const ROLE =
  /^(?:info|sales|support|office|contact|hello|admin|accounts|enquiries|bookings|buero|büro|kontakt|rechnung|service|contacto|ventas|administracion|compta)$/iu;
/** "More info at example dot com" */
const MORE_INFO = /(?<!\p{L})(?:more|further|the|for|our|mehr|weitere|más|plus d['’]) ?\p{L}+$/iu;
/** Said before a mailbox: what stands between it and the "at" is the mailbox. */
const LEADS =
  "e-?mail|mail|address|is|was|be|word|it['’]?s|that['’]?s|to|under|um|uh|er|yeah|yes|no|sure|okay|so|ist|lautet|an|unter|ja|äh|also|es|a|correo|sí|eh|pues|est|c['’]est|adresse|à|oui|euh|alors";
const NO_PART =
  'i|we|you|they|he|she|my|your|our|me|us|him|her|send|sent|find|found|can|could|have|has|had|look|go|went|see|reach|call|visit|shop|order|ordered|buy|bought|log|sign|work|works|use|used|online|website|site|page|in|on|for|with|from|by|of';
const MAX_WORDS = 5;
const WORDS_AFTER_LEAD = new RegExp(
  `(?:^|(?<!\\p{L})(?:${LEADS}),? |[.?!:] )((?:(?!(?:${LEADS}|${NO_PART}) )[\\p{L}\\p{N}'’-]+ ){1,${String(MAX_WORDS - 1)}})$`,
  'iu',
);
const PROVIDER =
  /(?<!\p{L})(?:g ?mail|yahoo|hot ?mail|out ?look|i ?cloud|aol|proton|gmx|web punkt|web dot|t-online|live|msn|talktalk|btinternet|virginmedia|sky|eircom|comcast|verizon|sbcglobal|bigpond|rediffmail|arcor|freenet|telefonica|sfr|orange|wanadoo|free|laposte)/iu;
const JOINED =
  /[._\d]| (?:dot|underscore|dash|hyphen|plus|minus|punkt|unterstrich|bindestrich|punto|guion|guión|point|tiret) |(?:^|[ -])\p{L}(?:(?:-|, )\p{L}){2,}$/iu;

/**
 * E-mail addresses, written ("j.doe@example.com") or spoken ("j dot doe at example dot com"); `saysMail` says whether
 * e-mail is spoken of here or right before.
 */
export function mailSpans(text: string, saysMail: () => boolean): Span[] {
  const spans: Span[] = [];
  const isAboutMail = () => spans.length > 0 || saysMail();
  for (const { 0: found, 1: domain, index } of text.includes('@') ? text.matchAll(WRITTEN) : [])
    if (domain) spans.push({ start: index, end: index + found.length, kind: 'email' });
  for (const { 0: found, index } of text.search(DISGUISED_AT) < 0 ? [] : text.matchAll(DISGUISED))
    spans.push({ start: index, end: index + found.length, kind: 'email' });
  let done = 0;
  const domains = [...text.matchAll(SPOKEN_DOMAIN)];
  if (text.includes('@')) domains.push(...text.matchAll(SPACED_DOMAIN));
  for (const domain of domains.sort((one, other) => one.index - other.index)) {
    if (domain.index < done) continue;
    const mailbox = spokenMailbox(text.slice(Math.max(done, domain.index - MAX_MAILBOX), domain.index));
    const isAddress = domain[0].includes('@') || SURELY_AT.test(domain[1] ?? '');
    const apart = domain[0].startsWith(',') ? mailboxApart(text, done, domain.index) : undefined;
    if (apart) {
      done = domain.index + domain[0].length;
      const start = domain.index + domain[0].indexOf(' ', 2) + 1;
      spans.push({ ...apart, kind: 'email' }, { start, end: done, kind: 'email' });
      continue;
    }
    if (!mailbox) continue;
    const isShop = NO_MAILBOX.test(mailbox);
    const isRole =
      ROLE.test(mailbox) && !MORE_INFO.test(text.slice(Math.max(0, domain.index - 40), domain.index));
    if (domain[2] && !isAddress && !isRole && !isAboutMail()) continue;
    const isSurely = isAddress || isRole || PROVIDER.test(domain[0]) || HAS_DASH.test(domain[0]);
    if (isShop || !(isSurely || isAboutMail() || JOINED.test(mailbox))) continue;
    const from = domain.index - mailbox.length;
    const before = text.slice(Math.max(done, from - MAX_MAILBOX), from);
    done = domain.index + domain[0].length;
    spans.push({ start: from - (WORDS_AFTER_LEAD.exec(before)?.[1]?.length ?? 0), end: done, kind: 'email' });
  }
  return spans;
}

/** The last "nate dot ruiz," before an "at" that begins another clause. */
function mailboxApart(text: string, done: number, at: number): Pick<Span, 'start' | 'end'> | undefined {
  const from = Math.max(done, at - MAX_MAILBOX);
  const found = Array.from(text.slice(from, at).matchAll(MAILBOX_APART)).at(-1);
  if (!found || ENDS_WITH_TOP_LEVEL.test(found[0])) return undefined;
  return { start: from + found.index, end: from + found.index + found[0].length };
}

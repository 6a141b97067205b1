import type { Sentence } from '../../conversations/sentence';
import { redactMail } from './mail';
import { numberKind } from './number-kind';
import { numberRuns } from './number-runs';
import { Surroundings } from './surroundings';

/** Sentences before a number in which the word may stand that says what it is: question, "sure", answer. */
const SENTENCES_BACK = 4;

const INSURANCE_NUMBER = /\b[A-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D]\b/g;
/** Passports and driving licences often begin with a letter. */
const LETTERED_NUMBER = /(\b(?:passport|licen[cs]e)\b[^.?!]{0,30}?)\b[a-z]{1,2} ?\d{6,9}\b/gi;

/**
 * Takes card, phone and identity numbers and e-mail addresses out of a conversation, each replaced by a mark
 * that says what stood there: `[CARD]`, `[PHONE]`, `[ID]`, `[EMAIL]`, or `[NUMBER]` for four and more digits
 * dictated one by one for a purpose nobody names. Figures and spoken digits are treated alike.
 * Amounts, dates, times, quantities, order and reference numbers stay.
 */
export function redactSentences<S extends Pick<Sentence, 'text'>>(sentences: readonly S[]): S[] {
  return sentences.map((sentence, i) => {
    const before = sentences.slice(Math.max(0, i - SENTENCES_BACK), i).map(({ text }) => text);
    return { ...sentence, text: redactText(sentence.text, before) };
  });
}

/** Redacts one sentence; `before` are the ones before it, in order. */
export function redactText(text: string, before: readonly string[] = []): string {
  const withoutMail = redactMail(text, before)
    .replace(INSURANCE_NUMBER, '[ID]')
    .replace(LETTERED_NUMBER, '$1[ID]');
  let redacted = '';
  let done = 0;
  const surroundings = new Surroundings(withoutMail, before);
  for (const run of numberRuns(withoutMail)) {
    const kind = numberKind(run, withoutMail.slice(run.start, run.end), surroundings.of(run));
    if (!kind) continue;
    redacted += `${withoutMail.slice(done, run.start).replace(/[+(]$/, '')}[${kind}]`;
    done = run.end;
  }
  return redacted + withoutMail.slice(done);
}

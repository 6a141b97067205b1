import { wordsOf } from '../language/use-words';
import words from './words.en';

const tell = wordsOf(words);

/** Whole sentences of the engine, which it stores in English, by the key of their words. */
const SENTENCES = {
  'Found in the words quoted.': 'why.quoted',
  'Found in words like those of the examples.': 'why.alike',
  'Nothing said is like the examples.': 'why.notAlike',
  'Nothing was said where this was looked for.': 'why.nothingThere',
  'Nothing of the kind was said.': 'why.nothingOfTheKind',
  'Said once.': 'why.once',
  'Nothing in the call speaks against it.': 'why.nothingAgainst',
  'Judged by the course of the call.': 'why.course',
  'The occasion for this did not come up in the call.': 'why.noOccasion',
  'The sentences carry no times, so this was not measured.': 'why.noTimes',
  'There is too little timed speech to measure this.': 'why.littleSpeech',
  'The recogniser was too unsure of the words here to tell.': 'why.unsureWords',
  'The engine gave no answer to this.': 'why.noAnswer',
  'The answer of the language model had no evidence that stands in the call.': 'why.modelNoEvidence',
  'The language model had no evidence of its own for this answer.': 'why.modelNoOwnEvidence',
  'The language model was too unsure of its answer.': 'why.modelUnsure',
  'The language model gave no answer to this.': 'why.modelNoAnswer',
} as const;

const STATUSES = {
  met: 'met',
  'partly met': 'partly',
  'not met': 'not_met',
  'not applicable': 'not_applicable',
};
const UNSURE = /^Too unsure to count: most likely (met|partly met|not met|not applicable) \((\d+)%\)\.$/;
const SAID = /^Said (\d+) times\.$/;
const NOT_FOUND = /^(Not found|Found in part; not found): (.+)\.$/;
const PARTS =
  /^(?:Recognised: (?<found>.+?))?(?:(?:, n|N)ot recognised: (?<missing>.+?))?(?:(?:, a|A)gainst it: (?<against>.+))?\.$/;
const MEASURED = /^Measured (-?[\d.]+) \(.+\); expected (.+)\.$/;
const ADAPTED = ' Answered as your reviewers do in such calls.';

/** Why the engine answered so, in the language of the page; what a language model or a rubric says stays as it is. */
export function tellReason(reason: string): string {
  if (reason.endsWith(ADAPTED))
    return `${tellReason(reason.slice(0, -ADAPTED.length))} ${tell('why.adapted')}`;
  if (Object.hasOwn(SENTENCES, reason)) return tell(SENTENCES[reason as keyof typeof SENTENCES]);
  const [, status, percent] = UNSURE.exec(reason) ?? [];
  if (status !== undefined)
    return tell(`why.unsure.${STATUSES[status as keyof typeof STATUSES] as 'met'}`, { percent });
  const [, times] = SAID.exec(reason) ?? [];
  if (times !== undefined) return tell('why.times', { times });
  const [, which, names] = NOT_FOUND.exec(reason) ?? [];
  if (which !== undefined) return tell(which === 'Not found' ? 'why.notFound' : 'why.partlyFound', { names });
  const [, value, range] = MEASURED.exec(reason) ?? [];
  if (value !== undefined && range !== undefined)
    return tell('why.measured', { value, range: tellRange(range) });
  const { found, missing, against } = PARTS.exec(reason)?.groups ?? {};
  const told = [
    found && tell('why.found', { names: found }),
    missing && tell('why.missing', { names: missing }),
    against && tell('why.against', { names: against }),
  ]
    .filter(Boolean)
    .join(', ');
  return told === '' ? reason : `${told.charAt(0).toUpperCase()}${told.slice(1)}.`;
}

function tellRange(range: string): string {
  const [, bound, one] = /^(at most|at least) (.+)$/.exec(range) ?? [];
  if (bound !== undefined) return tell(bound === 'at most' ? 'why.atMost' : 'why.atLeast', { one });
  const [from, to] = range.split(' to ');
  return tell('why.range', { from, to });
}

import { isPlain, PLAIN_EXPLANATIONS, type Explanation } from './explanation';
import { PART_NAMES, type PartCode } from './judging/part-names';
import { NO_SCORE_MESSAGES } from './scorability/no-score-reason';

type Coded<Code extends Explanation['code']> = Extract<Explanation, { code: Code }>;

const ANSWERS: Record<Coded<'unsure'>['answer'], string> = {
  met: 'met',
  partly: 'partly met',
  not_met: 'not met',
  not_applicable: 'not applicable',
};

/** Why a criterion was answered so, in plain English; `name` is that of the criterion. */
export const reasonOf = (explanation: readonly Explanation[], name: string): string =>
  explanation.map((one) => sentenceOf(one, name)).join(' ');

/** What a part is called. */
export const partName = (code: PartCode, name: string): string =>
  code === 'criterion' ? name : PART_NAMES[code];

function sentenceOf(one: Explanation, name: string): string {
  if (isPlain(one)) return PLAIN_EXPLANATIONS[one.code];
  switch (one.code) {
    case 'said_times':
      return one.times === 1 ? 'Said once.' : `Said ${one.times} times.`;
    case 'not_found':
      return `Not found: ${one.missing.join('; ')}.`;
    case 'partly_found':
      return `Found in part; not found: ${one.missing.join('; ')}.`;
    case 'parts':
      return ofParts(one, name);
    case 'measured':
      return `Measured ${one.value} (${one.measure.replaceAll('_', ' ')}); expected ${rangeText(one)}.`;
    case 'unsure':
      return `Too unsure to count: most likely ${ANSWERS[one.answer]} (${one.percent}%).`;
    case 'no_score':
      return NO_SCORE_MESSAGES[one.reason];
    case 'text':
      return one.text;
  }
}

function ofParts({ found, missing, against }: Coded<'parts'>, name: string): string {
  const told = [
    ['recognised', found] as const,
    ['not recognised', missing] as const,
    ['against it', against] as const,
  ].flatMap(([what, parts]) =>
    parts.length > 0 ? [`${what}: ${parts.map((part) => partName(part, name)).join('; ')}`] : [],
  );
  const sentence = told.join(', ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

function rangeText({ min, max }: Pick<Coded<'measured'>, 'min' | 'max'>): string {
  if (min === null) return `at most ${max ?? 'anything'}`;
  return max === null ? `at least ${min}` : `${min} to ${max}`;
}

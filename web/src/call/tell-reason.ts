import type { Criterion, Explanation } from '../api/types';
import { wordsOf } from '../language/use-words';
import { tellMeasured } from './tell-measured';
import words from './words.en';

type Explained = Pick<Criterion, 'name' | 'reason' | 'explanation'>;
type Coded<Code extends Explanation['code']> = Extract<Explanation, { code: Code }>;
type Part = Coded<'parts'>['found'][number];

const tell = wordsOf(words);

/**
 * Why the engine answered so, in the language of the page. As the service says it where the evaluation is from before
 * codes were kept, or has one that is not known here.
 */
export function tellReason({ explanation = [], name, reason }: Explained): string {
  const told = explanation.map((one) => tellOne(one, name));
  return told.length === 0 || told.includes(undefined) ? reason : told.join(' ');
}

/** What was not found, in the language of the page; undefined where no code says it. */
export function tellMissing({ explanation = [], name }: Explained): string | undefined {
  const [parts] = explanation.filter((one) => one.code === 'parts');
  return parts && tellParts(parts.missing, name);
}

function tellOne(one: Explanation, name: string): string | undefined {
  switch (one.code) {
    case 'said_times':
      return one.times === 1 ? tell('why.said_once') : tell('why.said_times', { times: one.times });
    case 'not_found':
    case 'partly_found':
      return tell(`why.${one.code}`, { names: one.missing.join('; ') });
    case 'parts':
      return tellRecognised(one, name);
    case 'measured':
      return tellMeasured(one);
    case 'unsure':
      return tell(`why.unsure.${one.answer}`, { percent: one.percent });
    case 'no_score':
      return tell(`noScore.${one.reason}`);
    case 'text':
      return one.text;
    default:
      return isKnown(one) ? tell(`why.${one.code}`) : undefined;
  }
}

/** A code of a service that is newer than the page is not. */
const isKnown = ({ code }: { code: string }): boolean => `why.${code}` in words.english;

function tellParts(parts: readonly Part[], name: string): string {
  return parts.map((part) => (part === 'criterion' ? name : tell(`part.${part}`))).join('; ');
}

function tellRecognised({ found, missing, against }: Coded<'parts'>, name: string): string {
  const told = [
    found.length > 0 && tell('why.found', { names: tellParts(found, name) }),
    missing.length > 0 && tell('why.missing', { names: tellParts(missing, name) }),
    against.length > 0 && tell('why.against', { names: tellParts(against, name) }),
  ]
    .filter(Boolean)
    .join(', ');
  return `${told.charAt(0).toUpperCase()}${told.slice(1)}.`;
}

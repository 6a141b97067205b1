import type { PhraseBook } from '../phrase-book';
import { readAnswerShares } from '../read-answer-shares';
import { readId, SPEAKERS } from '../read-window';
import type { Field } from '../yaml-reader';
import type { Format1Criterion } from './format-1';
import { readFormat1Detector } from './read-detector';
import { readFormat1Applicability, readFormat1Window } from './read-occasion';

const KEYS = [
  'id',
  'section',
  'name',
  'question',
  'weight',
  'critical',
  'compliance',
  'answers',
  'applies',
  'window',
  'speaker',
  'detector',
  'coaching',
] as const;

/** One criterion; `sections` are the ids it may stand in. */
export function readFormat1Criterion(
  field: Field,
  book: PhraseBook,
  sections: readonly string[],
): Format1Criterion {
  field.keys(KEYS);
  const section = field.get('section').text();
  if (section !== '' && !sections.includes(section)) field.get('section').fail('section_unknown');
  const coaching = field.get('coaching');
  coaching.keys(['low', 'middle', 'high', 'say']);
  const low = coaching.get('low').text();
  return {
    id: readId(field.get('id')),
    section,
    name: field.get('name').text(undefined, 100),
    question: field.get('question').text(),
    weight: field.get('weight').number(0.01, 1000),
    critical: field.get('critical').flag(false),
    compliance: field.get('compliance').flag(false),
    answers: readAnswerShares(field.get('answers')),
    applies: readFormat1Applicability(field.get('applies'), book),
    window: readFormat1Window(field.get('window'), book),
    speaker: field.get('speaker').oneOf(SPEAKERS, 'agent'),
    detector: readFormat1Detector(field.get('detector'), book),
    coaching: {
      low,
      middle: coaching.get('middle').text(low),
      high: coaching.get('high').text(),
      say: coaching.get('say').text(''),
    },
  };
}

import { DETECTOR_KINDS, kindOf } from '../detectors/detector-kinds';
import type { PhraseBook } from './read-phrases';
import { readId, readOccasion, readWindow, SPEAKERS } from './read-window';
import type { Applicability, Criterion, Detector } from './rubric';
import type { Field } from './yaml-reader';

function readApplicability(field: Field, book: PhraseBook): Applicability {
  if (field.missing || field.isMap || field.isList)
    return field.missing ? { kind: 'always' } : readOccasion(field, book);
  const kind = field.oneOf(['always', 'times_known', 'complaint'] as const, 'always');
  return { kind };
}

const KINDS = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** The first key names the kind; one that is none is told, and read as `says`. */
function readDetector(field: Field, book: PhraseBook): Detector {
  const kinds = Object.keys(DETECTOR_KINDS);
  const rest = Object.values(DETECTOR_KINDS).flatMap(({ keys }) => keys);
  const [kind = ''] = field.keys([...new Set([...kinds, ...rest])]);
  const isKind = kinds.includes(kind);
  if (!isKind) field.fail(`should begin with ${KINDS.format(kinds)}`);
  return kindOf({ kind: isKind ? kind : 'says' }).read(field, book);
}

const CRITERION_KEYS = [
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
export function readCriterion(field: Field, book: PhraseBook, sections: readonly string[]): Criterion {
  field.keys(CRITERION_KEYS);
  const section = field.get('section').text();
  if (section !== '' && !sections.includes(section)) field.get('section').fail('names no section');
  const answers = field.get('answers');
  if (!answers.missing) answers.keys(['met', 'partly', 'not_met']);
  const coaching = field.get('coaching');
  coaching.keys(['low', 'middle', 'high', 'say']);
  const low = coaching.get('low').text();
  return {
    id: readId(field.get('id')),
    section,
    name: field.get('name').text(undefined, 100),
    question: field.get('question').text(),
    rule: { applies: '', met: '', partly: '', notMet: '', notCounted: '' },
    examples: [],
    counterExamples: [],
    minConfidence: null,
    weight: field.get('weight').number(0.01, 1000),
    critical: field.get('critical').flag(false),
    compliance: field.get('compliance').flag(false),
    answers: {
      met: answers.get('met').number(0, 1, 1),
      partly: answers.get('partly').number(0, 1, 0.5),
      not_met: answers.get('not_met').number(0, 1, 0),
    },
    applies: readApplicability(field.get('applies'), book),
    window: readWindow(field.get('window'), book),
    speaker: field.get('speaker').oneOf(SPEAKERS, 'agent'),
    detector: readDetector(field.get('detector'), book),
    coaching: {
      low,
      middle: coaching.get('middle').text(low),
      high: coaching.get('high').text(),
      say: coaching.get('say').text(''),
    },
  };
}

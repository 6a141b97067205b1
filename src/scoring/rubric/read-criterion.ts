import type { Speaker } from '../../conversations/sentence';
import { MEASURE_NAMES } from '../measures/interaction-measures';
import type { PhraseBook } from './read-phrases';
import type { Applicability, Criterion, Detector, Occasion, Range, SayPart, Window } from './rubric';
import { RUBRIC_LIMITS } from './rubric-limits';
import type { Field } from './yaml-reader';

const SPEAKERS: readonly Speaker[] = ['agent', 'customer'];
const ID = /^[a-z][a-z0-9_]{0,59}$/;

/** A name other things refer to: lower case, digits and underscores. */
export function readId(field: Field): string {
  const id = field.text();
  if (id !== '' && !ID.test(id)) field.fail('should be lower-case letters, digits and underscores');
  return id;
}

function readOccasion(field: Field, book: PhraseBook): Occasion {
  if (field.isList) return { kind: 'any', of: field.items().map((item) => readOccasion(item, book)) };
  if (!field.isMap) {
    if (field.text() !== 'complaint')
      field.fail('should be complaint, a map with said and by, or a list of these');
    return { kind: 'complaint' };
  }
  field.keys(['said', 'by', 'turns']);
  const speaker = field.get('by').oneOf([...SPEAKERS, 'either'] as const, 'either');
  return { kind: 'said', speaker, phrases: book.read(field.get('said')) };
}

function readApplicability(field: Field, book: PhraseBook): Applicability {
  if (field.missing || field.isMap || field.isList)
    return field.missing ? { kind: 'always' } : readOccasion(field, book);
  const kind = field.oneOf(['always', 'times_known', 'complaint'] as const, 'always');
  return { kind };
}

function readWindow(field: Field, book: PhraseBook): Window {
  if (field.missing) return { kind: 'whole' };
  if (!field.isMap) {
    field.oneOf(['whole'] as const, 'whole');
    return { kind: 'whole' };
  }
  const [kind] = field.keys(['first_turns', 'last_turns', 'first_share', 'last_share', 'after', 'turns']);
  const turns = (key: string): number => Math.round(field.get(key).number(1, 1000));
  switch (kind) {
    case 'first_turns':
    case 'last_turns':
      return { kind, turns: turns(kind) };
    case 'first_share':
    case 'last_share':
      return { kind, share: field.get(kind).number(0.01, 1) };
    case 'after':
    case 'turns':
      return { kind: 'after', trigger: readOccasion(field.get('after'), book), turns: turns('turns') };
    case undefined:
    default:
      return { kind: 'whole' };
  }
}

const PART_KEYS = ['id', 'name', 'phrases', 'meaning', 'window', 'speaker', 'counts'] as const;

function readPart(field: Field, book: PhraseBook): SayPart {
  field.keys(PART_KEYS);
  const window = field.get('window');
  const speaker = field.get('speaker');
  return {
    id: readId(field.get('id')),
    name: field.get('name').text(),
    phrases: book.read(field.get('phrases')),
    meaning: field.get('meaning').flag(false),
    window: window.missing ? null : readWindow(window, book),
    speaker: speaker.missing ? null : speaker.oneOf(SPEAKERS, 'agent'),
    counts: field.get('counts').number(1, 10, 1),
  };
}

function readRange(field: Field): Range {
  field.keys(['min', 'max']);
  const bound = (key: string): number | null =>
    field.get(key).missing ? null : field.get(key).number(-1e6, 1e6);
  return { min: bound('min'), max: bound('max') };
}

function readDetector(field: Field, book: PhraseBook): Detector {
  const [kind] = field.keys(['says', 'avoids', 'measure', 'met', 'partly']);
  if (kind === 'avoids') {
    return { kind, phrases: book.read(field.get('avoids')), partly: field.get('partly').number(0, 100, 0) };
  }
  if (kind === 'measure') {
    const met = readRange(field.get('met'));
    const partly = field.get('partly');
    const measure = field.get('measure').oneOf(MEASURE_NAMES, 'agent_talk_share');
    return { kind, measure, met, partly: partly.missing ? met : readRange(partly) };
  }
  if (kind !== 'says') field.fail('should begin with says, avoids or measure');
  const says = field.get('says');
  const items = says.items();
  says.atMost(items.length, RUBRIC_LIMITS.parts, 'parts');
  const parts = items.map((item) => readPart(item, book));
  const all = parts.reduce((sum, part) => sum + part.counts, 0);
  const met = field.get('met').number(1, Math.max(1, all), Math.max(1, all));
  return { kind: 'says', parts, met, partly: field.get('partly').number(1, met, met) };
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

import { DETECTOR_KINDS, kindOf } from '../../detectors/detector-kinds';
import type { PhraseBook } from '../phrase-book';
import { readAnswerShares } from '../read-answer-shares';
import { readId, SPEAKERS } from '../read-window';
import type { Criterion, CriterionCoaching, CriterionRule, Detector } from '../rubric';
import type { Field } from '../yaml-reader';
import { CriterionText } from './criterion-text';
import { readApplicability, readWindowAfter } from './read-occasion';

/** One criterion; `sections` are the ids it may stand in. */
export function readCriterion(field: Field, book: PhraseBook, sections: readonly string[]): Criterion {
  const text = new CriterionText(field);
  const section = text.get('section').text();
  if (section !== '' && !sections.includes(section)) text.get('section').fail('section_unknown');
  const minConfidence = text.get('min_confidence');
  const applies = readApplicability(text.get('applies'), book);
  const [examples, ownExamples] = readExamples(text, 'examples', book);
  const [counterExamples, ownCounterExamples] = readExamples(text, 'counter_examples', book);
  const written = readDetector(text.get('detector'), book);
  const own = { examples: ownExamples, counterExamples: ownCounterExamples };
  const detector = (text.shared && kindOf(written).withExamples?.(written, own)) || written;
  const least = kindOf(detector).leastExamples ?? 0;
  if (examples.length < least) text.own.get('examples').fail('examples_few', { min: least });
  const id = text.shared ? text.get('use').text() : readId(text.get('id'));
  return {
    id,
    section,
    name: text.get('name').text(undefined, 100),
    question: text.get('question').text(),
    rule: readRule(text),
    examples,
    counterExamples,
    minConfidence: minConfidence.missing ? null : minConfidence.number(0, 1),
    weight: text.get('weight').number(0.01, 1000),
    critical: text.get('critical').flag(false),
    answers: readAnswerShares(text.get('answers')),
    applies,
    window: readWindowAfter(text.get('window'), applies),
    speaker: text.get('speaker').oneOf(SPEAKERS, 'agent'),
    detector,
    coaching: readCoaching(text),
  };
}

/** All examples of a criterion, and those that the rubric itself adds to them. */
function readExamples(
  text: CriterionText,
  key: 'examples' | 'counter_examples',
  book: PhraseBook,
): [all: string[], own: string[]] {
  const shared = text.shared ? book.examples(text.shared.get(key)) : [];
  const own = book.examples(text.own.get(key));
  return [[...shared, ...own], own];
}

function readRule(text: CriterionText): CriterionRule {
  const rule = text.own.get('rule');
  if (!rule.missing) rule.keys(['applies', 'met', 'partly', 'not_met', 'not_counted']);
  const sentence = (key: string): string => text.entry('rule', key).text('');
  return {
    applies: sentence('applies'),
    met: text.entry('rule', 'met').text(),
    partly: sentence('partly'),
    notMet: sentence('not_met'),
    notCounted: sentence('not_counted'),
  };
}

function readCoaching(text: CriterionText): CriterionCoaching {
  const coaching = text.own.get('coaching');
  if (!coaching.missing) coaching.keys(['low', 'middle', 'high', 'say']);
  const low = text.entry('coaching', 'low').text();
  return {
    low,
    middle: text.entry('coaching', 'middle').text(low),
    high: text.entry('coaching', 'high').text(),
    say: text.entry('coaching', 'say').text(''),
  };
}

/** The first key, or a single word, names the kind; one that is none is told, and read as `forbidden`. */
function readDetector(field: Field, book: PhraseBook): Detector {
  const kinds = Object.keys(DETECTOR_KINDS);
  const rest = Object.values(DETECTOR_KINDS).flatMap(({ keys }) => keys);
  const kind = field.isMap ? field.keys([...new Set([...kinds, ...rest])])[0] : field.text();
  const isKind = kind !== undefined && kinds.includes(kind);
  if (!isKind) field.fail('detector_unknown', { known: kinds.join(', ') });
  return kindOf({ kind: isKind ? kind : 'forbidden' }).read(field, book);
}

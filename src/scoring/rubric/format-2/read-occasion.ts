import type { PhraseBook } from '../phrase-book';
import { readWindow, SPEAKERS } from '../read-window';
import type { Applicability, Window } from '../rubric';
import type { Field } from '../yaml-reader';

/**
 * When a criterion is asked: always, when times are known, or when somebody says something, in literal wordings or in
 * words like those of some examples.
 */
export function readApplicability(field: Field, book: PhraseBook): Applicability {
  if (!field.isMap) return { kind: field.oneOf(['always', 'times_known'] as const, 'always') };
  field.keys(['by', 'wordings', 'except', 'examples', 'counter_examples']);
  const speaker = field.get('by').oneOf([...SPEAKERS, 'either'] as const, 'customer');
  const phrases = book.wordingSet(field, 'wordings');
  if (phrases.patterns.length + phrases.examples.length === 0) field.fail('wordings_or_examples_missing');
  return { kind: 'said', speaker, phrases, meaning: phrases.examples.length > 0 };
}

/** A window, which may be some turns after the occasion of the criterion. */
export function readWindowAfter(field: Field, applies: Applicability): Window {
  const after = field.isMap ? field.get('turns_after') : null;
  if (!after || after.missing) return readWindow(field);
  field.keys(['turns_after']);
  const turns = Math.round(after.number(1, 1000));
  if (applies.kind !== 'always' && applies.kind !== 'times_known')
    return { kind: 'after', trigger: applies, turns };
  after.fail('occasion_missing');
  return { kind: 'whole' };
}

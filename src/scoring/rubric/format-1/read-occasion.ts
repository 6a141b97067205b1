import type { PhraseBook } from '../phrase-book';
import { readWindow, SPEAKERS } from '../read-window';
import type { Applicability, Occasion, Window } from '../rubric';
import type { Field } from '../yaml-reader';

export function readFormat1Applicability(field: Field, book: PhraseBook): Applicability {
  if (field.isMap || field.isList) return readOccasion(field, book);
  return { kind: field.oneOf(['always', 'times_known', 'complaint'] as const, 'always') };
}

/** Something that can happen in a call. */
function readOccasion(field: Field, book: PhraseBook): Occasion {
  if (field.isList) return { kind: 'any', of: field.items().map((item) => readOccasion(item, book)) };
  if (!field.isMap) {
    if (field.text() !== 'complaint') field.fail('occasion_form');
    return { kind: 'complaint' };
  }
  field.keys(['said', 'by', 'turns']);
  const speaker = field.get('by').oneOf([...SPEAKERS, 'either'] as const, 'either');
  return { kind: 'said', speaker, phrases: book.read(field.get('said')) };
}

/** The part of a call that is looked at, which may begin with an occasion. */
export function readFormat1Window(field: Field, book: PhraseBook): Window {
  const isAfter = field.isMap && !field.get('after').missing;
  if (!isAfter) return readWindow(field);
  field.keys(['after', 'turns']);
  const turns = Math.round(field.get('turns').number(1, 1000));
  return { kind: 'after', trigger: readOccasion(field.get('after'), book), turns };
}

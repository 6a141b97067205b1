import type { Speaker } from '../../conversations/sentence';
import type { PhraseBook } from './read-phrases';
import type { Occasion, Window } from './rubric';
import type { Field } from './yaml-reader';

export const SPEAKERS: readonly Speaker[] = ['agent', 'customer'];
const ID = /^[a-z][a-z0-9_]{0,59}$/;

/** A name other things refer to: lower case, digits and underscores. */
export function readId(field: Field): string {
  const id = field.text();
  if (id !== '' && !ID.test(id)) field.fail('should be lower-case letters, digits and underscores');
  return id;
}

/** Something that can happen in a call. */
export function readOccasion(field: Field, book: PhraseBook): Occasion {
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

/** The part of a call that is looked at; the whole of it when nothing is said. */
export function readWindow(field: Field, book: PhraseBook): Window {
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

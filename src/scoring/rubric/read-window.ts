import type { Speaker } from '../../conversations/sentence';
import type { Window } from './rubric';
import type { Field } from './yaml-reader';

export const SPEAKERS: readonly Speaker[] = ['agent', 'customer'];
const ID = /^[a-z][a-z0-9_]{0,59}$/;

/** A name other things refer to: lower case, digits and underscores. */
export function readId(field: Field): string {
  const id = field.text();
  if (id !== '' && !ID.test(id)) field.fail('id_form');
  return id;
}

/** The part of a call that is looked at; the whole of it when nothing is said. */
export function readWindow(field: Field): Window {
  if (field.missing) return { kind: 'whole' };
  if (!field.isMap) {
    field.oneOf(['whole'] as const, 'whole');
    return { kind: 'whole' };
  }
  const [kind] = field.keys(['first_turns', 'last_turns', 'first_share', 'last_share']);
  switch (kind) {
    case 'first_turns':
    case 'last_turns':
      return { kind, turns: Math.round(field.get(kind).number(1, 1000)) };
    case 'first_share':
    case 'last_share':
      return { kind, share: field.get(kind).number(0.01, 1) };
    case undefined:
    default:
      return { kind: 'whole' };
  }
}

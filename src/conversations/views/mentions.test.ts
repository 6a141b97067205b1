import { expect, it } from 'vitest';
import { Mentions } from './mentions';

const named = (name: string, search: string, ...texts: string[]) =>
  new Mentions(texts).areIn({ name, search });

it.each([
  ['a filter', named('Refunds', 'external_conversation_id=call-4711&team=north', 'call-4711')],
  ['one of several values', named('Refunds', 'agent_id=a-1&agent_id=a-2', 'a-2')],
  [
    'a searched text, however it is written',
    named('Refunds', 'q=parcel+of+%22emma+W%C3%B6mbat%22', 'Emma Wömbat'),
  ],
  ['the name of the view', named('Calls of Emma Wombatsson, north', '', 'emma wombatsson')],
  ['an identifier that is no longer than a word', named('Refunds', 'q=7', '7')],
  ['a text that begins again within itself', named('a-b-a-b-a-c', '', 'a-b-a-c')],
  [
    'a text whose beginning is the end of another',
    named('of Emma Lind today', '', 'emma lind north', 'lind'),
  ],
  ['a text within a longer one that is not there', named('of Emma Lind', '', 'of emma lindqvist', 'emma')],
])('a view names somebody by %s', (_by, isNamed) => {
  expect(isNamed).toBe(true);
});

it.each([
  ['it stands within another word', named('Calls of Emmanuel', 'q=call-47110', 'emma', 'call-4711')],
  ['it is too short to tell whom it means', named('Longer than 7 minutes', 'q=7+days', '7')],
  ['a word goes on at a mark it begins or ends with', named('x-4711 x', 'q=4711-x', '-4711', '4711-')],
  ['its words stand in another order', named('Lind Emma', 'q=emma+of+lind', 'emma lind')],
  ['nothing is asked for', named('', '', '')],
])('a view names nobody where %s', (_why, isNamed) => {
  expect(isNamed).toBe(false);
});

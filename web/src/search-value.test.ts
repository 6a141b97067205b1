import { expect, it } from 'vitest';
import { listOf, oneOf, searchOf, someDay, someText, textOf } from './search-value';

it('takes a text that is neither empty nor too long, and nothing else for one', () => {
  expect(someText('north')).toBe('north');
  for (const none of ['', 'x'.repeat(201), 7, undefined, null, ['a', 'b']])
    expect(someText(none)).toBeUndefined();
  expect(textOf({ min: 0, max: 3 })('')).toBe('');
});

it('takes a day as it is written in an address', () => {
  expect(someDay('2026-11-27')).toBe('2026-11-27');
  for (const none of ['yesterday', '27.11.2026', '2026-11-27T00:00']) expect(someDay(none)).toBeUndefined();
});

it('takes a single value for a list of one, and no list with a value that is mistyped', () => {
  const states = listOf(oneOf(['failed', 'queued']));
  expect(states('failed')).toEqual(['failed']);
  expect(states(['failed', 'queued'])).toEqual(['failed', 'queued']);
  for (const none of [[], ['failed', 'unknown'], 'unknown', undefined]) expect(states(none)).toBeUndefined();
});

it('reads what it knows of an address, in its own order, and leaves out the rest', () => {
  const read = searchOf({ q: someText, status: oneOf(['failed']) });
  expect(Object.entries(read({ status: 'failed', other: '1', q: 'refund' }))).toEqual([
    ['q', 'refund'],
    ['status', 'failed'],
  ]);
  expect(read({ status: 'unknown' })).toEqual({});
});

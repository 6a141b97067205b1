import { describe, expect, it } from 'vitest';
import { dateTime, parseDate } from './parse-date';

describe('the moment of a conversation date', () => {
  it.each([
    ['2026-01-31T14:05:00Z', '2026-01-31T14:05:00.000Z'],
    ['2026-01-31T14:05:00+01:00', '2026-01-31T13:05:00.000Z'],
    ['2026-01-01T00:30:00+01:00', '2025-12-31T23:30:00.000Z'],
    ['2026-12-31T23:30:00-05:45', '2027-01-01T05:15:00.000Z'],
    ['2026-01-31T14:05:00.5Z', '2026-01-31T14:05:00.500Z'],
    ['2026-01-31T14:05:00.0019Z', '2026-01-31T14:05:00.001Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['1000-01-01T00:00:00Z', '1000-01-01T00:00:00.000Z'],
  ])('of %s is %s', (given, moment) => expect(parseDate(given)?.toISOString()).toBe(moment));

  it.each([
    '2026-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:00:60Z',
    '2026-01-01T00:00:00',
    '2026-01-01T00:00:00+1:00',
    '2026-01-01',
    '',
  ])('does not exist for %j', (given) => expect(parseDate(given)).toBeNull());
});

it('a conversation date is told from one that is missing', () => {
  expect(dateTime(undefined)?.message).toBe('is required');
  expect(dateTime(1769868300)?.message).toMatch(/ISO 8601/);
  expect(dateTime('2026-01-31T14:05:00Z')).toBeNull();
});

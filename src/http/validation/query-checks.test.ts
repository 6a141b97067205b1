import { describe, expect, it } from 'vitest';
import { dayOrMoment, numberText, wholeNumberText } from './query-checks';

describe('a day in a query', () => {
  it('stands for its first or its last millisecond', () => {
    expect(dayOrMoment('2026-01-31', 'first')?.toISOString()).toBe('2026-01-31T00:00:00.000Z');
    expect(dayOrMoment('2026-01-31', 'last')?.toISOString()).toBe('2026-01-31T23:59:59.999Z');
  });

  it('a moment stands for itself', () =>
    expect(dayOrMoment('2026-01-31T14:00:00+02:00', 'last')?.toISOString()).toBe('2026-01-31T12:00:00.000Z'));

  it.each(['2026-02-30', 'today', '2026-1-1', ''])('%j is neither', (text) =>
    expect(dayOrMoment(text, 'first')).toBeNull(),
  );
});

describe('a number in a query', () => {
  it.each(['0', '100', '50.5'])('%s is one', (text) => expect(numberText(0, 100)(text)).toBeNull());
  it.each(['-1', '100.1', '1e2', '0x1', ' 1', '', 'NaN', ['1'], 1])('%j is none from 0 to 100', (value) =>
    expect(numberText(0, 100)(value)).not.toBeNull(),
  );
  it.each(['0', '101', '1.5'])('%s is no whole number from 1 to 100', (text) =>
    expect(wholeNumberText(1, 100)(text)).not.toBeNull(),
  );
});

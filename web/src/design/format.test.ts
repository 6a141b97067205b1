import { afterEach, expect, it, vi } from 'vitest';
import { formatDateTime, formatTime } from './format';

afterEach(() => vi.unstubAllGlobals());

it('keeps a time and its AM or PM in one line, by itself and after a date', () => {
  vi.stubGlobal('navigator', { languages: ['en-US'] });
  const moment = new Date(2026, 10, 26, 14, 18).toISOString();
  expect(formatTime(moment)).toBe('2:18\u00a0PM');
  expect(formatDateTime(moment)).toBe('Nov 26, 2026, 2:18\u00a0PM');
});

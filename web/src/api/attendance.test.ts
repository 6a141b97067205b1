import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const MINUTE_MS = 60_000;
const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says that nobody is there a minute after the last key, click or touch', async () => {
  const { unattendedHeader } = await import('./attendance');
  expect(unattendedHeader()).toEqual({});
  for (const input of ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart']) {
    vi.advanceTimersByTime(MINUTE_MS + 1);
    expect(unattendedHeader()).toEqual({ 'X-Unattended': 'true' });
    page.dispatchEvent(new Event(input));
    expect(unattendedHeader(), input).toEqual({});
  }
});

it('takes a page just opened for attended', async () => {
  const { unattendedHeader } = await import('./attendance');
  vi.advanceTimersByTime(MINUTE_MS);
  expect(unattendedHeader()).toEqual({});
});

/** After so many milliseconds without a key, a click or a touch the page asks by itself, for nobody who looks at it. */
const UNATTENDED_AFTER_MS = 60_000;

let attendedAt = Date.now();
const attend = (): void => {
  attendedAt = Date.now();
};

for (const event of ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'])
  globalThis.addEventListener?.(event, attend, { capture: true, passive: true });

/**
 * Header of what the page asks for without anybody there: such requests do not keep a session from ending that nobody
 * uses. Empty while somebody is there.
 */
export const unattendedHeader = (): Record<string, string> =>
  Date.now() - attendedAt > UNATTENDED_AFTER_MS ? { 'X-Unattended': 'true' } : {};

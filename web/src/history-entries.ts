// What the entries of the browser's history looked like when they were left, so that the way back leads to the same rows
// at the same place. Kept in memory: a reload begins anew.

/** Entries remembered; of the oldest only the address is left. */
const MAX_ENTRIES = 30;
/** Frames in which a view may still grow to the height it had. */
const MAX_FRAMES = 30;

interface Entry {
  scroll: number;
  /** Answers that were shown, by their address. */
  answers: Map<string, unknown>;
}

const entries = new Map<number, Entry>();
let restoring = false;

const idOf = (state: unknown): number => (state as { entry?: number } | null)?.entry ?? 0;
let current = idOf(history.state);
let latest = current;

// The browser would scroll before the view is there.
history.scrollRestoration = 'manual';

function entryOf(id: number): Entry {
  const entry = entries.get(id) ?? { scroll: 0, answers: new Map<string, unknown>() };
  entries.delete(id);
  entries.set(id, entry);
  for (const oldest of entries.keys()) {
    if (entries.size <= MAX_ENTRIES) break;
    entries.delete(oldest);
  }
  return entry;
}

/** Remembers an answer that the present entry shows. */
export function rememberAnswer(address: string, answer: unknown): void {
  entryOf(current).answers.set(address, answer);
}

/** The answer the present entry showed before it was left; undefined on the first visit. */
export const rememberedAnswer = (address: string): unknown => entries.get(current)?.answers.get(address);

/** Forgets everything, as when somebody signs out. */
export const forgetEntries = (): void => entries.clear();

/** To be called before another entry is opened. */
export function leaveEntry(): void {
  entryOf(current).scroll = window.scrollY;
}

/** Opens `to` as a new entry, or in place of the present one. */
export function openEntry(to: string, replace: boolean): void {
  if (replace) {
    history.replaceState({ entry: current }, '', to);
    return;
  }
  latest += 1;
  current = latest;
  entries.delete(current);
  history.pushState({ entry: current }, '', to);
}

/** After the browser went back or forward: draws the view by `draw`, and scrolls to where it was left. */
export function returnToEntry(draw: () => void): void {
  current = idOf(history.state);
  const scroll = entries.get(current)?.scroll ?? 0;
  restoring = true;
  draw();
  let frames = 0;
  const id = current;
  const restore = () => {
    if (id !== current) return;
    window.scrollTo({ top: scroll, behavior: 'instant' });
    frames += 1;
    if (Math.abs(window.scrollY - scroll) > 1 && frames < MAX_FRAMES) requestAnimationFrame(restore);
    else restoring = false;
  };
  requestAnimationFrame(restore);
}

// Before `popstate` the entry that is left cannot be asked any more where it stood.
window.addEventListener(
  'scroll',
  () => {
    if (!restoring) entryOf(current).scroll = window.scrollY;
  },
  { passive: true },
);

import { createBrowserHistory } from '@tanstack/react-router';

// What views of the old kind showed when an entry of the browser's history was left, so that the way back leads to the
// same rows. Kept in memory: a reload begins anew. Views on `useApiQuery` need none of this.

/** Entries remembered; of the oldest only the address is left. */
const MAX_ENTRIES = 30;

/** The one history of the page, which the router follows. */
export const history = createBrowserHistory();

/** Answers that were shown, by their address, for each entry. */
const entries = new Map<number, Map<string, unknown>>();

let current = history.location.state.__TSR_index;

history.subscribe(({ location, action }) => {
  current = location.state.__TSR_index;
  // What lay ahead is cut off.
  if (action.type === 'PUSH') for (const entry of entries.keys()) if (entry >= current) entries.delete(entry);
});

function answersOf(entry: number): Map<string, unknown> {
  const answers = entries.get(entry) ?? new Map<string, unknown>();
  entries.delete(entry);
  entries.set(entry, answers);
  for (const oldest of entries.keys()) {
    if (entries.size <= MAX_ENTRIES) break;
    entries.delete(oldest);
  }
  return answers;
}

/** Remembers an answer that the present entry shows. */
export function rememberAnswer(address: string, answer: unknown): void {
  answersOf(current).set(address, answer);
}

/** The answer the present entry showed before it was left; undefined on the first visit. */
export const rememberedAnswer = (address: string): unknown => entries.get(current)?.get(address);

/** Forgets everything, as when somebody signs out. */
export const forgetEntries = (): void => entries.clear();

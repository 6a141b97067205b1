import { readStored, store } from '../browser-storage';

// Which kept view the list begins with: remembered on this device, for each administrator by themselves.

const keyOf = (email: string): string => `calls-first-view ${email}`;

interface FirstView {
  id: string;
  /** The address it shows, as `searchTextOf` writes it. */
  search: string;
}

/** Null where the list begins with all calls. */
export function firstView(email: string): FirstView | null {
  const stored = readStored('localStorage', keyOf(email)) ?? '';
  const end = stored.indexOf(' ');
  return end < 0 ? null : { id: stored.slice(0, end), search: stored.slice(end + 1) };
}

/** What the list begins with, as an address has it; empty for all calls. */
export const firstSearch = (email: string): string => firstView(email)?.search ?? '';

/** Has the list begin with a view from now on, or with all calls. */
export const keepFirstView = (email: string, view: FirstView | null): void =>
  store('localStorage', keyOf(email), view && `${view.id} ${view.search}`);

// Which kept view the list begins with: remembered on this device, for each administrator by themselves.

const keyOf = (email: string): string => `calls-first-view ${email}`;

interface FirstView {
  id: string;
  /** The address it shows, as `searchTextOf` writes it. */
  search: string;
}

/** Null where the list begins with all calls. */
export function firstView(email: string): FirstView | null {
  try {
    const stored = localStorage.getItem(keyOf(email)) ?? '';
    const end = stored.indexOf(' ');
    return end < 0 ? null : { id: stored.slice(0, end), search: stored.slice(end + 1) };
  } catch {
    return null; // storage can be switched off
  }
}

/** What the list begins with, as an address has it; empty for all calls. */
export const firstSearch = (email: string): string => firstView(email)?.search ?? '';

/** Has the list begin with a view from now on, or with all calls. */
export function keepFirstView(email: string, view: FirstView | null): void {
  try {
    if (view) localStorage.setItem(keyOf(email), `${view.id} ${view.search}`);
    else localStorage.removeItem(keyOf(email));
  } catch {
    // the list begins with all calls
  }
}

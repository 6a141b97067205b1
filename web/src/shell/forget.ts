import { readStored, store } from '../browser-storage';

const OWNER = 'page-owner';
const forgetters = new Set<() => void>();
let owner = readStored('sessionStorage', OWNER);

/** Has `forget` called when nothing of the page as it was may be seen any more: somebody else may come next. */
export const onForget = (forget: () => void): void => void forgetters.add(forget);

/** To be called when somebody has signed out. */
export function forgetPage(): void {
  owner = null;
  forgetters.forEach((forget) => forget());
  try {
    // Also what a view has kept whose code was not read since the tab was loaded.
    sessionStorage.clear();
  } catch {
    // storage can be switched off: nothing is kept
  }
}

/** To be called with whose the page is from now on: what somebody else has left in this tab is forgotten. */
export function takePage(by: string): void {
  if (owner !== null && owner !== by) forgetPage();
  owner = by;
  store('sessionStorage', OWNER, by);
}

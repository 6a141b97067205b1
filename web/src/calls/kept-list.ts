import { tabStore } from '../shell/tab-store';

/** The list a call was opened from: which calls it has, by their ids alone, and how it goes on. */
export interface KeptList {
  /** Filter, search and order as they stand in the address of the list of calls; null for a list of another view. */
  search: string | null;
  ids: readonly string[];
  /** Where the list goes on after the last of them; null where it ends. */
  cursor: string | null;
}

/** Calls of a list that are kept at most, some 200 kB. */
const MAX_IDS = 5_000;
const PLACE = 'call-list';

const isText = (value: unknown): value is string => typeof value === 'string';

/** Home links to calls too, and would wait for a schema. */
function readList(kept: unknown): KeptList | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { search = 0, ids = 0, cursor = 0 } = kept as Partial<Record<keyof KeptList, unknown>>;
  if (!Array.isArray(ids) || ids.length > MAX_IDS || !ids.every(isText)) return null;
  if ((search !== null && !isText(search)) || (cursor !== null && !isText(cursor))) return null;
  return { search, ids, cursor };
}

const store = tabStore(PLACE, readList, null);

/** Notes which list is shown, so that its calls lead to one another. */
export function keepList({ search, ids, cursor }: KeptList): void {
  const isWhole = ids.length <= MAX_IDS;
  store.put({ search, ids: ids.slice(0, MAX_IDS), cursor: isWhole ? cursor : null });
}

/**
 * What links of another view that lead to these calls do, in whichever way one of them is opened: the calls lead to one
 * another then.
 */
export function leadingOn(ids: readonly string[]) {
  const keep = () => keepList({ search: null, ids, cursor: null });
  return { onClick: keep, onAuxClick: keep, onContextMenu: keep };
}

/** The list somebody looked at last in this tab, or in the one this was opened from; null before any. */
export const useKeptList = (): KeptList | null => store.use((list) => list);

// A tab that was opened with a click of the middle button has nothing of the one it comes from: it asks the others.
const tabs = typeof window === 'undefined' ? null : new BroadcastChannel(PLACE);
tabs?.addEventListener('message', ({ data }) => {
  const { list, wanted } = (data ?? {}) as { list?: unknown; wanted?: unknown };
  const offered = readList(list);
  const kept = store.get();
  if (offered) {
    if (kept === null && offered.ids.includes(askedFor ?? '')) store.put(offered);
  } else if (isText(wanted) && kept?.ids.includes(wanted)) tabs.postMessage({ list: kept });
});

let askedFor: string | null = null;

/** Asks the other tabs for a list with this call, where this tab has shown none. */
export function askForList(id: string): void {
  if (store.get() !== null) return;
  askedFor = id;
  tabs?.postMessage({ wanted: id });
}

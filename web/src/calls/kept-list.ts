import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { onForget } from '../shell/forget';

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

const listSchema = z.object({
  search: z.nullable(z.string()),
  ids: z.array(z.string()).check(z.maxLength(MAX_IDS)),
  cursor: z.nullable(z.string()),
});
const messageSchema = z.union([z.object({ wanted: z.string() }), z.object({ list: listSchema })]);

let kept: KeptList | null = stored();
const watchers = new Set<() => void>();

/** What this tab kept before it was loaded again. */
function stored(): KeptList | null {
  try {
    return listSchema.parse(JSON.parse(sessionStorage.getItem(PLACE) ?? 'null'));
  } catch {
    return null;
  }
}

function put(list: KeptList | null): void {
  kept = list;
  try {
    if (list) sessionStorage.setItem(PLACE, JSON.stringify(list));
    else sessionStorage.removeItem(PLACE);
  } catch {
    // Storage is full or forbidden: the list is kept until the tab is loaded again.
  }
  for (const watcher of watchers) watcher();
}

onForget(() => put(null));

/** Notes which list is shown, so that its calls lead to one another. */
export function keepList({ search, ids, cursor }: KeptList): void {
  const isWhole = ids.length <= MAX_IDS;
  put({ search, ids: ids.slice(0, MAX_IDS), cursor: isWhole ? cursor : null });
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** The list somebody looked at last in this tab, or in the one this was opened from; null before any. */
export const useKeptList = (): KeptList | null => useSyncExternalStore(watch, () => kept);

// A tab that was opened with a click of the middle button has nothing of the one it comes from: it asks the others.
const tabs = typeof window === 'undefined' ? null : new BroadcastChannel(PLACE);
tabs?.addEventListener('message', ({ data }) => {
  const message = messageSchema.safeParse(data);
  if (!message.success) return;
  if ('list' in message.data) {
    if (kept === null && message.data.list.ids.includes(askedFor ?? '')) put(message.data.list);
  } else if (kept?.ids.includes(message.data.wanted)) tabs.postMessage({ list: kept });
});

let askedFor: string | null = null;

/** Asks the other tabs for a list with this call, where this tab has shown none. */
export function askForList(id: string): void {
  if (kept !== null) return;
  askedFor = id;
  tabs?.postMessage({ wanted: id });
}

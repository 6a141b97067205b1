import * as z from 'zod/mini';
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

const listSchema = z.object({
  search: z.nullable(z.string()),
  ids: z.array(z.string()).check(z.maxLength(MAX_IDS)),
  cursor: z.nullable(z.string()),
});
const messageSchema = z.union([z.object({ wanted: z.string() }), z.object({ list: listSchema })]);

const store = tabStore<KeptList | null>(PLACE, z.nullable(listSchema), null);

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
  const message = messageSchema.safeParse(data);
  if (!message.success) return;
  const kept = store.get();
  if ('list' in message.data) {
    if (kept === null && message.data.list.ids.includes(askedFor ?? '')) store.put(message.data.list);
  } else if (kept?.ids.includes(message.data.wanted)) tabs.postMessage({ list: kept });
});

let askedFor: string | null = null;

/** Asks the other tabs for a list with this call, where this tab has shown none. */
export function askForList(id: string): void {
  if (store.get() !== null) return;
  askedFor = id;
  tabs?.postMessage({ wanted: id });
}

import { useSyncExternalStore } from 'react';
import { readStored, store } from '../browser-storage';
import { onForget } from './forget';

/** Something that one tab keeps, also when it is loaded again, until somebody signs out. */
export interface TabStore<T> {
  get: () => T;
  put: (value: T) => void;
  /** What `select` makes of it; drawn anew when that is another value. */
  use: <S>(select: (value: T) => S) => S;
}

/**
 * Kept under the name `place`. `read` makes of what was kept what it is, or throws; `nothing` is what there is then, and
 * before anything was kept.
 */
export function tabStore<T>(place: string, read: (kept: unknown) => T, nothing: T): TabStore<T> {
  const watchers = new Set<() => void>();
  const watch = (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  };
  const stored = (): T => {
    try {
      const text = readStored('sessionStorage', place);
      return text === null ? nothing : read(JSON.parse(text));
    } catch {
      return nothing;
    }
  };
  let kept = stored();
  const put = (value: T): void => {
    kept = value;
    store('sessionStorage', place, value === nothing ? null : JSON.stringify(value));
    for (const watcher of watchers) watcher();
  };
  onForget(() => put(nothing));
  return { get: () => kept, put, use: (select) => useSyncExternalStore(watch, () => select(kept)) };
}

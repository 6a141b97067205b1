import { createContext, useContext, useEffect, useState, type RefObject } from 'react';
import { leftPath } from '../design/arrival';
import { useKeptList } from './kept-list';

/** A call that somebody comes back from, to its place in the list. */
export interface Return {
  id: string;
  onArrived: () => void;
}

/** For the rows of the list. */
export const ReturnContext = createContext<Return | null>(null);

interface Listed {
  /** Which list it is, as its address has it. */
  address: string;
  /** How many calls are there so far. */
  count: number;
  hasMore: boolean;
  isBusy: boolean;
  onMore: () => void;
}

/**
 * Leads who comes from a call back to its row, which then is the one `j` and `k` go on from; reads on where that row was not
 * listed before. Null once that is done.
 */
export function useReturn({ address, count, hasMore, isBusy, onMore }: Listed): Return | null {
  const kept = useKeptList();
  // Asked at first: the list that is shown takes the place of the kept one.
  const [left, setLeft] = useState(() => {
    const id = /^\/calls\/([^/]+)$/.exec(leftPath() ?? '')?.[1];
    return id === undefined ? null : { id, at: kept?.search === address ? kept.ids.indexOf(id) : -1 };
  });
  const isFurther = left !== null && count > 0 && left.at >= count && hasMore && !isBusy;
  useEffect(() => {
    if (isFurther) onMore();
  }, [isFurther, onMore]);
  return left && { id: left.id, onArrived: () => setLeft(null) };
}

/** Gives the link of a row the focus where somebody comes back to its call and has not moved on by themselves. */
export function useReturnedTo(id: string, link: RefObject<HTMLElement | null>): void {
  const awaited = useContext(ReturnContext);
  const arrive = awaited?.id === id ? awaited.onArrived : undefined;
  useEffect(() => {
    if (!arrive) return;
    arrive();
    const { activeElement: now } = document;
    if (now && now !== document.body && now.id !== 'view-title') return;
    link.current?.focus({ preventScroll: true });
    link.current?.closest('[data-call]')?.scrollIntoView({ block: 'nearest' });
  }, [arrive, link]);
}

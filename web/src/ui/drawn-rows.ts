import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Up to here every row is drawn, so that the browser's own search finds them all. */
const ALL_UP_TO = 200;
/** Rows drawn beyond both edges of the window: a step by keyboard leads to one of them. */
const BEYOND = 15;
/** Pixels, roughly; each row is measured once it is drawn. */
const HEIGHT = 56;

interface DrawnRows {
  /** Positions of the rows to draw; null for all. */
  drawn: number[] | null;
  /** Pixels of the rows before and after them. */
  before: number;
  after: number;
  /** Of each drawn row, which names its position as `data-index`. */
  measure: (row: HTMLElement | null) => void;
  body: RefObject<HTMLTableSectionElement | null>;
}

/**
 * Which rows of a long table that scrolls with the page are near the window: only these are drawn. Scrolls to the row at
 * `wanted`, once it is there.
 */
export function useDrawnRows(rows: number, inPage: boolean, wanted = -1): DrawnRows {
  const isLong = inPage && rows > ALL_UP_TO;
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (isLong && body.current) setTop(body.current.getBoundingClientRect().top + window.scrollY);
  }, [isLong, rows]);
  const list = useWindowVirtualizer({
    count: isLong ? rows : 0,
    estimateSize: () => HEIGHT,
    overscan: BEYOND,
    scrollMargin: top,
  });
  const { measureElement: measure, scrollToIndex } = list;
  useLayoutEffect(() => {
    if (isLong && wanted >= 0) scrollToIndex(wanted, { align: 'center' });
  }, [isLong, wanted, scrollToIndex]);
  if (!isLong) return { drawn: null, before: 0, after: 0, measure: () => undefined, body };
  const near = list.getVirtualItems();
  const [first, last] = [near[0], near.at(-1)];
  return {
    drawn: near.map(({ index }) => index),
    before: first ? first.start - top : 0,
    after: last ? list.getTotalSize() - (last.end - top) : list.getTotalSize(),
    measure,
    body,
  };
}

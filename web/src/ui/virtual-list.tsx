import { useVirtualizer } from '@tanstack/react-virtual';
import { useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import styles from './virtual-list.module.css';

/** What others may have a list do. */
export interface VirtualListControl {
  /** Brings an entry into view. */
  scrollTo: (index: number) => void;
}

interface VirtualListProps<T> {
  label: string;
  entries: readonly T[];
  entryId: (entry: T, index: number) => string | number;
  /** Height of an entry in pixels, roughly; each is measured once it is drawn. */
  estimatedHeight: number;
  children: (entry: T, index: number) => ReactNode;
  control?: Ref<VirtualListControl>;
}

/** A list of any length in a frame that scrolls, of which only what is in view is drawn. */
export function VirtualList<T>({
  label,
  entries,
  entryId,
  estimatedHeight,
  children,
  control,
}: VirtualListProps<T>) {
  const frame = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: entries.length,
    getScrollElement: () => frame.current,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => {
      const entry = entries[index];
      return entry === undefined ? index : entryId(entry, index);
    },
    overscan: 8,
  });
  useImperativeHandle(control, () => ({
    scrollTo: (index) => list.scrollToIndex(index, { align: 'center' }),
  }));
  return (
    <div className={styles.frame} ref={frame} role="group" aria-label={label} tabIndex={0}>
      <ol className={styles.list} style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ key, index, start }) => {
          const entry = entries[index];
          return (
            <li
              key={key}
              data-index={index}
              ref={list.measureElement}
              aria-setsize={entries.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              {entry !== undefined && children(entry, index)}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

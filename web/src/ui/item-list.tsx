import type { ReactNode } from 'react';
import styles from './item-list.module.css';

/** Things one below the other, each with what it is and what can be done with it. */
export function ItemList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

interface ItemProps {
  title: ReactNode;
  /** What else is to know of it, smaller. */
  note?: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
  /** What opens below it. */
  children?: ReactNode;
}

/** One of an `ItemList`. */
export function Item({ title, note, actions, children }: ItemProps) {
  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <div>{title}</div>
        {note && <div className={styles.note}>{note}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {children && <div className={styles.more}>{children}</div>}
    </li>
  );
}

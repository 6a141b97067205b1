import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useAnchor } from './anchor';
import { arriveAt } from './arrival';
import styles from './card.module.css';
import layout from './layout.module.css';

interface CardProps {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  actions?: ReactNode;
  /** Its name in addresses that lead to it, as in `/settings#password`. */
  anchor?: string;
  children: ReactNode;
}

export function Card({ title, lead, actions, anchor, children }: CardProps) {
  const id = useId();
  const place = useAnchor(anchor);
  return (
    <section
      ref={place}
      className={styles.card}
      aria-labelledby={id}
      id={anchor}
      tabIndex={anchor === undefined ? undefined : -1}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {actions && <div className={layout.row}>{actions}</div>}
        {lead && <p>{lead}</p>}
      </header>
      {children}
    </section>
  );
}

interface PageHeadProps {
  title: string;
  /** Title of the browser's tab, where it is another. */
  tab?: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** The title of a view; it takes the focus when the view opens, so that screen readers start there. */
export function PageHead({ title, tab = title, children, actions }: PageHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    arriveAt(heading.current);
  }, [title]);
  useEffect(() => {
    document.title = `${tab} · Call Ingestion Service`;
  }, [tab]);
  return (
    <header className={styles.pageHead}>
      <div>
        <h1 ref={heading} tabIndex={-1} id="view-title">
          {title}
        </h1>
        {children && <p>{children}</p>}
      </div>
      {actions && <div className={layout.row}>{actions}</div>}
    </header>
  );
}

export function Badge({ tone, children }: { tone?: string; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}

export function Tiles({ tiles }: { tiles: { name: string; value: ReactNode; note?: ReactNode }[] }) {
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ name, value, note }) => (
        <div className={styles.tile} key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Facts({ facts }: { facts: [string, ReactNode][] }) {
  return (
    <div className={styles.room}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

import { Link } from '../router';
import styles from './tabs.module.css';

interface SectionLinksProps {
  label: string;
  sections: readonly { to: string; label: string; current: boolean }[];
}

/** Parts of a view, each with an address: look like tabs, are links. */
export function SectionLinks({ label, sections }: SectionLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.list}>
        {sections.map(({ to, label: name, current }) => (
          <li key={to}>
            <Link to={to} className={styles.tab} aria-current={current ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

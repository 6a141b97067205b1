import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from '../router';
import styles from './section-links.module.css';

export interface Section {
  to: string;
  label: string;
  current: boolean;
}

interface SectionLinksProps {
  label: string;
  groups: readonly { title: string; sections: readonly Section[] }[];
}

/**
 * Parts of a view, each with an address, in groups. Beside the part where there is room; in a narrow window a button with
 * the name of the part, which shows the others.
 */
export function SectionLinks({ label, groups }: SectionLinksProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const current = groups.flatMap(({ sections }) => sections).find((section) => section.current);
  const toggle = useRef<HTMLButtonElement>(null);
  /** The link that was pressed, and with it the focus, would go. */
  const close = () => {
    if (!isOpen) return;
    setOpen(false);
    toggle.current?.focus();
  };
  const closeByEscape = (event: KeyboardEvent) => event.key === 'Escape' && close();
  return (
    <nav className={styles.sections} aria-label={label} onKeyDown={closeByEscape}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {current?.label ?? label}
        <ChevronDown size="1.125em" aria-hidden="true" />
      </button>
      <div id={id} className={styles.groups} data-open={isOpen || undefined}>
        {groups.map(({ title, sections }, index) => (
          <div key={title} role="group" aria-labelledby={`${id}-${index}`}>
            <h2 id={`${id}-${index}`}>{title}</h2>
            <ul>
              {sections.map(({ to, label: name, current: isCurrent }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className={styles.link}
                    aria-current={isCurrent ? 'page' : undefined}
                    onClick={close}
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

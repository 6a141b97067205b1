import { ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import styles from './fold.module.css';

interface FoldProps {
  title: string;
  startsOpen?: boolean;
  /** Drawn only while it is open. */
  children: ReactNode;
}

/** What is shown when somebody wants to know more. */
export function Fold({ title, startsOpen = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight size="1em" aria-hidden="true" />
        {title}
      </button>
      {isOpen && <div id={id}>{children}</div>}
    </>
  );
}

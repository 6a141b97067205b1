import type { ReactNode } from 'react';
import styles from './text-button.module.css';

/** A button within a text, which looks like a link. */
export function TextButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.button} onClick={onPress}>
      {children}
    </button>
  );
}

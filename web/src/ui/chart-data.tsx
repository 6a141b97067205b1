import type { ReactNode } from 'react';
import { useWords } from '../language/use-words';
import styles from './chart-data.module.css';
import { Fold } from './fold';
import words from './words.en';

interface ChartDataProps {
  /** Of the rows, which can be scrolled. */
  label: string;
  /** A table; its first column names the rows. */
  children: ReactNode;
}

/** What a chart shows, as a table for those who cannot see it or want the figures. */
export function ChartData({ label, children }: ChartDataProps) {
  const tell = useWords(words);
  return (
    <div>
      <Fold title={tell('chartAsTable')}>
        <div className={styles.rows} role="group" aria-label={label} tabIndex={0}>
          {children}
        </div>
      </Fold>
    </div>
  );
}

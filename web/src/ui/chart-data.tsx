import type { ReactNode } from 'react';
import styles from './chart-data.module.css';
import { Fold } from './fold';

interface ChartDataProps {
  /** What opens it. */
  title: string;
  /** Of the rows, which can be scrolled. */
  label: string;
  /** A table; its first column names the rows. */
  children: ReactNode;
}

/** What a chart shows, as a table for those who cannot see it or want the figures. */
export function ChartData({ title, label, children }: ChartDataProps) {
  return (
    <div>
      <Fold title={title}>
        <div className={styles.rows} role="group" aria-label={label} tabIndex={0}>
          {children}
        </div>
      </Fold>
    </div>
  );
}

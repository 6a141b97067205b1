import type { ReactNode } from 'react';
import { useLastError } from '../api/use-last-error';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import words from '../ui/words.en';
import { Icon, type IconName } from './icon';
import styles from './states.module.css';
import { useAction } from './use-action';

export function Loading({ what }: { what?: string }) {
  const tell = useWords(words);
  return (
    <div className={styles.waiting} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      {what === undefined ? tell('loading') : `${what}…`}
    </div>
  );
}

/** Nothing here, why, and what would change that. */
export function Empty({ icon, title, children }: { icon: IconName; title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <Icon name={icon} size={34} />
      {/* Also where no heading of a card stands between it and that of the view. */}
      <h2>{title}</h2>
      {children}
    </div>
  );
}

export type Tone = 'good' | 'fair' | 'poor' | 'accent';

const TONE_ICONS: Record<Tone, IconName> = {
  good: 'check',
  fair: 'warning',
  poor: 'warning',
  accent: 'info',
};

export function Notice({ tone = 'accent', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <div className={styles.notice} data-tone={tone}>
      <Icon name={TONE_ICONS[tone]} />
      <div>{children}</div>
    </div>
  );
}

/** What went wrong, told to everybody at once. */
export function Problem({ message, onRetry }: { message: string; onRetry?: () => unknown }) {
  const tell = useWords(words);
  const retry = useAction(async () => onRetry?.());
  return (
    <div className={styles.notice} data-tone="poor" role="alert">
      <Icon name="warning" />
      <div>{message}</div>
      {onRetry && (
        <Button size="small" busy={retry.busy} onPress={() => void retry.run()}>
          {tell('tryAgain')}
        </Button>
      )}
    </div>
  );
}

interface QueryShown<T> {
  data: T | undefined;
  error: { message: string } | null;
  refetch: () => unknown;
}

/**
 * Draws an answer of `useApiQuery` or `useApiPages` in whichever of its states it is. It stays visible while a newer one
 * fails.
 */
export function ShownQuery<T>({ of, children }: { of: QueryShown<T>; children: (data: T) => ReactNode }) {
  const error = useLastError(of);
  const problem = error && <Problem message={error.message} onRetry={() => of.refetch()} />;
  if (of.data === undefined) return problem ?? <Loading />;
  return (
    <>
      {problem}
      {children(of.data)}
    </>
  );
}

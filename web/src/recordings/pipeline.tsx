import type { Recording } from '../api/types';
import { useWords } from '../language/use-words';
import styles from './recordings.module.css';
import words from './words.en';

const STAGES = ['received', 'transcribed', 'analysed'] as const;

/** How many stages are behind a recording, and whether it goes on. */
const PASSED: Record<Recording['status'], { done: number; moving: boolean }> = {
  queued: { done: 1, moving: false },
  processing: { done: 1, moving: true },
  transcribed: { done: 2, moving: true },
  ingested: { done: 3, moving: false },
  rejected: { done: 1, moving: false },
  failed: { done: 1, moving: false },
};

/** The way of a recording as three marks; its badge says the same in words. */
export function Pipeline({ status, waiting }: { status: Recording['status']; waiting: boolean }) {
  const tell = useWords(words);
  const { done } = PASSED[status];
  const moving = PASSED[status].moving && !waiting;
  const stopped = status === 'rejected' || status === 'failed';
  return (
    <ol className={styles.pipeline} aria-hidden="true">
      {STAGES.map((stage, index) => (
        <li
          key={stage}
          data-state={
            index < done
              ? 'done'
              : index === done && moving
                ? 'now'
                : index === done && stopped
                  ? 'stopped'
                  : undefined
          }
        >
          {tell(`stage.${stage}`)}
        </li>
      ))}
    </ol>
  );
}

import { scoreTone } from './call-words';
import { formatScore } from './format';
import styles from './score.module.css';
import texts from './text.module.css';

const RADIUS = 44;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

interface ScoreRingProps {
  score: number | null;
  /** How much of the call was answered, 0 to 1. */
  coverage: number | null | undefined;
  /** What is heard after the number: " of 100", or that there is none. */
  words: string;
  /** In pixels at the usual size of text, with which it grows. */
  size?: number;
}

/** A score as a ring; the number stands in its middle. */
export function ScoreRing({ score, coverage, words, size = 120 }: ScoreRingProps) {
  const filled = ((score ?? 0) / 100) * CIRCUMFERENCE;
  return (
    <div
      className={styles.ring}
      data-score-ring=""
      data-tone={scoreTone(score, coverage)}
      style={{ width: `${size / 16}rem`, height: `${size / 16}rem` }}
    >
      <svg viewBox="0 0 100 100" width="100%" height="100%" aria-hidden="true">
        <circle cx="50" cy="50" r={RADIUS} className={styles.track} />
        {score !== null && (
          <circle
            cx="50"
            cy="50"
            r={RADIUS}
            className={styles.arc}
            strokeDasharray={`${filled} ${CIRCUMFERENCE}`}
            transform="rotate(-90 50 50)"
          />
        )}
      </svg>
      <strong>
        {formatScore(score)}
        <span className={texts.visuallyHidden}>{words}</span>
      </strong>
    </div>
  );
}

/** A score in a table or a line; without a colour when little of the call was answered. */
export function ScoreChip({ score, coverage }: { score: number | null; coverage?: number | null }) {
  return (
    <span className={styles.chip} data-score-chip="" data-tone={scoreTone(score, coverage)}>
      {formatScore(score)}
    </span>
  );
}

/** A share of something as a bar; the number is given beside it in words. */
export function Bar({ value, tone }: { value: number; tone?: string | undefined }) {
  return (
    <span className={styles.bar} data-bar="" data-tone={tone} aria-hidden="true">
      <span style={{ width: `${Math.max(0, Math.min(100, value * 100))}%` }} />
    </span>
  );
}

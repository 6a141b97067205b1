import type { Speaker } from '../api/types';
import { formatClock } from '../design/format';
import { useWords } from '../language/use-words';
import styles from './audio-check.module.css';
import words from './words.en';

interface ActivityProps {
  seconds: number;
  lanes: { speaker: Speaker; spoken: [number, number][] }[];
}

/** Who speaks when, over the whole recording. */
export function Activity({ seconds, lanes }: ActivityProps) {
  const tell = useWords(words);
  if (lanes.every(({ spoken }) => spoken.length === 0)) return null;
  return (
    <figure className={styles.activity}>
      <figcaption className="small muted">{tell('whoWhen')}</figcaption>
      <svg viewBox="0 0 1000 44" preserveAspectRatio="none" role="img" aria-label={tell('whoWhenChart')}>
        {lanes.map(({ speaker, spoken }, lane) => (
          <g key={speaker} data-speaker={speaker}>
            <rect className={styles.lane} x={0} y={lane * 24} width={1000} height={20} />
            {spoken.map(([start, end]) => (
              <rect
                key={start}
                x={(start / seconds) * 1000}
                y={lane * 24 + 3}
                width={Math.max(1.5, ((end - start) / seconds) * 1000)}
                height={14}
              />
            ))}
          </g>
        ))}
      </svg>
      <div className={`${styles.scale} small muted numbers`} aria-hidden="true">
        <span>0:00</span>
        <span>{formatClock(seconds)}</span>
      </div>
    </figure>
  );
}

import type { Speaker } from '../api/types';
import { formatClock, formatSeconds } from '../design/format';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { speechByTime } from '../transcript/speech-by-time';
import { SpeechTable } from '../transcript/speech-table';
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
  const spans = lanes.flatMap(({ speaker, spoken }) =>
    spoken.map(([start, end]) => ({ speaker, start, end })),
  );
  const secondsOf = (speaker: Speaker) =>
    formatSeconds(speechByTime(seconds, spans).reduce((sum, part) => sum + part.spoken[speaker], 0));
  const label = tell('whoWhenChart', {
    length: formatSeconds(seconds),
    agent: secondsOf('agent'),
    customer: secondsOf('customer'),
  });
  return (
    <figure className={styles.activity}>
      <figcaption className={`${texts.small} ${texts.muted}`}>{tell('whoWhen')}</figcaption>
      <svg viewBox="0 0 1000 44" preserveAspectRatio="none" role="img" aria-label={label}>
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
      <div className={`${styles.scale} ${texts.small} ${texts.muted} ${texts.numbers}`} aria-hidden="true">
        <span>0:00</span>
        <span>{formatClock(seconds)}</span>
      </div>
      <SpeechTable length={seconds} spans={spans} />
    </figure>
  );
}

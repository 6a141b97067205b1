import { Link } from '@tanstack/react-router';
import { Card, Facts } from '../design/card';
import { formatAgo, formatCount } from '../design/format';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import type { HomeData } from './home-data';
import styles from './home.module.css';
import words from './words.en';

/** Why recordings were rejected. */
export function Rejections({ home: { rejections } }: { home: HomeData }) {
  const tell = useWords(words);
  return (
    <Card title={tell('rejections')}>
      {rejections.length === 0 ? (
        <p className={texts.muted}>{tell('rejectionsNone')}</p>
      ) : (
        <>
          <ul className={styles.lines}>
            {rejections.map(({ reason, recordings }) => (
              <li key={reason}>
                <span>{tell(`reason.${reason}`)}</span>
                <span className={texts.numbers}>{tell('recordings', { count: recordings })}</span>
              </li>
            ))}
          </ul>
          <p className={texts.small}>
            <Link to="/recordings">{tell('seeRecordings')}</Link>
          </p>
        </>
      )}
    </Card>
  );
}

/** Where the pipeline stands. */
export function Pipeline({ home: { pipeline } }: { home: HomeData }) {
  const tell = useWords(words);
  const { recordings_waiting: recordings, calls_waiting: calls, waiting_since: since } = pipeline;
  return (
    <Card title={tell('pipeline')}>
      {recordings + calls === 0 ? (
        <p className={texts.muted}>{tell('pipelineIdle')}</p>
      ) : (
        <Facts
          facts={[
            [tell('recordingsWaiting'), formatCount(recordings)],
            [tell('callsWaiting'), formatCount(calls)],
            ...(since ? [[tell('waitingSince'), formatAgo(since)] as [string, string]] : []),
          ]}
        />
      )}
    </Card>
  );
}

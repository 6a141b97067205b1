import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import type { CallSummary } from '../api/types';
import { Badge } from '../design/card';
import { CALL_TONE, REVIEW_TONE } from '../design/call-words';
import { formatClock, formatDate, formatScore, formatShare, formatTime } from '../design/format';
import { Marked } from '../design/marked';
import { ScoreChip } from '../design/score';
import type { Tell } from '../language/use-words';
import styles from './calls.module.css';
import { useReturnedTo } from './use-return';
import type words from './words.en';

export type TellCalls = Tell<(typeof words)['english']>;

interface CellProps {
  call: CallSummary;
  tell: TellCalls;
}

/** When the call was, as the link that its whole row is, and where it says what was searched for. */
export function CallCell({ call, tell, query }: CellProps & { query: string | undefined }) {
  const link = useRef<HTMLAnchorElement>(null);
  useReturnedTo(call.id, link);
  return (
    <>
      <Link
        ref={link}
        className={styles.open}
        to="/calls/$id"
        params={{ id: call.id }}
        search={query === undefined ? {} : { q: query }}
        data-row-link=""
      >
        {formatDate(call.conversation_date)}, {formatTime(call.conversation_date)}
      </Link>
      {call.test && (
        <div>
          <Badge>{tell('test')}</Badge>
        </div>
      )}
      <small className={styles.identifier} title={call.external_conversation_id} dir="auto">
        {call.external_conversation_id}
      </small>
      {call.highlights && <Highlights highlights={call.highlights} tell={tell} />}
    </>
  );
}

/** The sentences of a call that say what was searched for. */
function Highlights({
  highlights,
  tell,
}: {
  highlights: NonNullable<CallSummary['highlights']>;
  tell: TellCalls;
}) {
  if (highlights.length === 0) return <small className={styles.note}>{tell('tooLong')}</small>;
  return (
    <ul className={styles.highlights}>
      {highlights.map(({ sentence, speaker, start, text, marks }) => (
        <li key={sentence} dir="auto">
          <span className={styles.said}>
            {tell(`speaker.${speaker}`)}
            {start !== null && `, ${formatClock(start)}`}:{' '}
          </span>
          <Marked text={text} marks={marks} />
        </li>
      ))}
    </ul>
  );
}

/** A word, and a second one that belongs to it. */
export function TwoLines({ first, second }: { first: string; second: string | null }) {
  return (
    <>
      <span dir="auto" className={styles.words}>
        {first}
      </span>
      {second !== null && (
        <small dir="auto" className={styles.note}>
          {second}
        </small>
      )}
    </>
  );
}

/** Where the call stands, and that somebody should look at it, in the words of the filters. */
export function StatusCell({ call, tell }: CellProps) {
  return (
    <>
      <span className={styles.badges}>
        <Badge tone={CALL_TONE[call.status]}>{tell(`status.${call.status}`)}</Badge>
        {call.review !== 'no' && (
          <Badge tone={REVIEW_TONE[call.review]}>{tell(`review.${call.review}`)}</Badge>
        )}
      </span>
      {call.speakers_swapped && <small className={styles.note}>{tell('swapped')}</small>}
    </>
  );
}

/** The score with what it rests on: in which range it lies, and how much of the call was answered. */
export function ScoreCell({ call, tell }: CellProps) {
  const { score, coverage, interval, no_score_reason: reason } = call;
  const [low, high] = [interval?.low ?? null, interval?.high ?? null].map(formatScore);
  return (
    <>
      <ScoreChip score={score} coverage={coverage} />
      {reason && <small className={styles.note}>{tell(`noScore.${reason}`)}</small>}
      {interval && low !== high && <small className={styles.note}>{tell('likely', { low, high })}</small>}
      {coverage !== null && (
        <small className={styles.note}>{tell('answered', { share: formatShare(coverage) })}</small>
      )}
    </>
  );
}

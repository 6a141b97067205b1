import { Link } from '@tanstack/react-router';
import { putRecording } from '../api/live-recordings';
import type { Recording } from '../api/types';
import type { leadingOn } from '../calls/kept-list';
import { AudioCheck } from '../audio-check/audio-check';
import { Badge } from '../design/card';
import { JOB_TONE } from '../design/call-words';
import cards from '../design/card.module.css';
import { formatAgo, formatBytes, formatClock } from '../design/format';
import layout from '../design/layout.module.css';
import { Notice } from '../design/states';
import texts from '../design/text.module.css';
import { FailureReason } from '../failure/failure-reason';
import { Rich } from '../language/rich';
import { useWords } from '../language/use-words';
import { TryAgain } from '../retry/try-again';
import { Fold } from '../ui/fold';
import { Pipeline } from './pipeline';
import styles from './recordings.module.css';
import words from './words.en';

interface RecordingRowProps {
  recording: Recording;
  /** What its link to the call does besides. */
  leads: ReturnType<typeof leadingOn>;
}

/** One recording: where it is, and behind a fold what the audio check found. */
export function RecordingRow({ recording, leads }: RecordingRowProps) {
  const tell = useWords(words);
  const { status, waiting_for_agent: isWaiting, attempts = 0 } = recording;
  const facts = [
    formatClock(recording.audio_seconds ?? null),
    `${recording.audio_format}, ${formatBytes(recording.audio_bytes)}`,
    recording.enqueued_at && tell('receivedAgo', { ago: formatAgo(recording.enqueued_at) }),
    (attempts ?? 0) > 1 && tell('tries', { count: attempts ?? 0 }),
  ].filter(Boolean);
  return (
    <li className={`${styles.recording} ${cards.card}`} data-job={recording.job_id} data-status={status}>
      <div className={styles.head}>
        <div>
          <Link className={styles.name} to="/calls/$id" params={{ id: recording.call_id }} {...leads}>
            {recording.external_conversation_id}
          </Link>{' '}
          {recording.is_test && <Badge tone="accent">{tell('test')}</Badge>}
          <p className={`${texts.small} ${texts.muted}`}>{facts.join(' · ')}</p>
        </div>
        <Pipeline status={status} waiting={isWaiting} />
        <Badge tone={isWaiting ? 'fair' : JOB_TONE[status]}>
          {isWaiting ? tell('waitingForAgent') : tell(`status.${status}`)}
        </Badge>
      </div>
      {isWaiting && (
        <p className={`${texts.small} ${texts.muted}`}>
          <Rich of={words} id="waitingLead" parts={{ to: <Link to="/agents" /> }} />
        </p>
      )}
      {status === 'failed' && (
        <div className={layout.stack} data-gap="small">
          <Notice tone="poor">
            <FailureReason code={recording.failure_code} sentence={recording.last_error} />
          </Notice>
          {recording.can_retry ? (
            <TryAgain<Recording> path={`recordings/${recording.job_id}`} onQueued={putRecording} />
          ) : (
            <p className={`${texts.small} ${texts.muted}`}>{tell('gone')}</p>
          )}
        </div>
      )}
      {(recording.explanation || recording.measures) && (
        <Fold title={tell('check')} startsOpen={status === 'rejected' || status === 'failed'}>
          <AudioCheck recording={recording} />
        </Fold>
      )}
    </li>
  );
}

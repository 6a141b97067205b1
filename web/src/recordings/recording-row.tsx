import { useState } from 'react';
import type { Recording } from '../api/types';
import { AudioCheck } from '../audio-check/audio-check';
import { Badge } from '../design/card';
import { CALL_STATUS, JOB_STATUS } from '../design/call-words';
import { counted, formatAgo, formatBytes, formatClock } from '../design/format';
import { Icon } from '../design/icon';
import { Notice } from '../design/states';
import { TryAgain } from '../retry/try-again';
import { Link } from '../router';
import { Pipeline } from './pipeline';

interface RecordingRowProps {
  recording: Recording;
  onChanged: (recording: Recording) => void;
}

/** One recording: where it is, and behind a fold what the audio check found. */
export function RecordingRow({ recording, onChanged }: RecordingRowProps) {
  const [open, setOpen] = useState(recording.status === 'rejected' || recording.status === 'failed');
  const told = recording.waiting_for_agent ? CALL_STATUS.waiting_for_agent : JOB_STATUS[recording.status];
  const facts = [
    formatClock(recording.audio_seconds ?? null),
    `${recording.audio_format}, ${formatBytes(recording.audio_bytes)}`,
    recording.enqueued_at && `received ${formatAgo(recording.enqueued_at)}`,
    (recording.attempts ?? 0) > 1 && counted(recording.attempts ?? 0, 'try', 'tries'),
  ].filter(Boolean);

  return (
    <li className="recording card" data-job={recording.job_id} data-status={recording.status}>
      <div className="recording-head">
        <div>
          <Link className="call-link" to={`/calls/${recording.call_id}`}>
            {recording.external_conversation_id}
          </Link>{' '}
          {recording.is_test && <Badge tone="accent">Test recording</Badge>}
          <p className="small muted">{facts.join(' · ')}</p>
        </div>
        <Pipeline status={recording.status} waiting={recording.waiting_for_agent} />
        <Badge tone={told.tone}>{told.label}</Badge>
      </div>
      {recording.waiting_for_agent && (
        <p className="small muted">
          It is analysed once its agent is linked to an employee. <Link to="/agents">Link the agent</Link>
        </p>
      )}
      {recording.status === 'failed' && (
        <div className="stack" data-gap="small">
          <Notice tone="poor">{recording.last_error ?? 'Something went wrong. Try again.'}</Notice>
          {recording.can_retry ? (
            <TryAgain<Recording> path={`recordings/${recording.job_id}`} onQueued={onChanged} />
          ) : (
            <p className="small muted">
              Nothing of it is kept any more. The call can be sent again under another identifier.
            </p>
          )}
        </div>
      )}
      {(recording.explanation || recording.measures) && (
        <>
          <button type="button" className="fold" aria-expanded={open} onClick={() => setOpen(!open)}>
            <Icon name="chevron" size={16} />
            Audio check
          </button>
          {open && <AudioCheck recording={recording} />}
        </>
      )}
    </li>
  );
}

import { Link } from '@tanstack/react-router';
import type { CallDetail } from '../api/types';
import { AudioCheck } from '../audio-check/audio-check';
import cards from '../design/card.module.css';
import layout from '../design/layout.module.css';
import { Notice } from '../design/states';
import { FailureReason } from '../failure/failure-reason';
import { Rich } from '../language/rich';
import { useWords } from '../language/use-words';
import { TryAgain } from '../retry/try-again';
import words from './words.en';

interface UnfinishedProps {
  call: CallDetail;
  onQueued: (call: CallDetail) => void;
}

/** Why there is no score, where there is none. */
export function Unfinished({ call, onQueued }: UnfinishedProps) {
  const tell = useWords(words);
  const { status, recording, analysis_error, analysis_failure_code } = call;
  if (status === 'analysed') return null;
  if (status === 'waiting_for_agent')
    return (
      <Notice tone="fair">
        <Rich of={words} id="notLinked" parts={{ to: <Link to="/agents" /> }} />
      </Notice>
    );
  if (status === 'rejected')
    return recording ? (
      <section className={cards.card} aria-label={tell('audioCheck')}>
        <AudioCheck recording={recording} />
      </section>
    ) : (
      <Notice tone="poor">{tell('rejected')}</Notice>
    );
  if (status === 'failed')
    return (
      <div className={layout.stack} data-gap="small">
        <Notice tone="poor">
          <strong>{tell('notProcessed')}</strong>
          {recording?.last_error ? (
            <FailureReason code={recording.failure_code} sentence={recording.last_error} />
          ) : (
            <FailureReason code={analysis_failure_code} sentence={analysis_error} />
          )}
        </Notice>
        {call.can_retry && <TryAgain<CallDetail> path={`conversations/${call.id}`} onQueued={onQueued} />}
      </div>
    );
  return (
    <Notice>
      <p>{tell('processing')}</p>
      {analysis_error && (
        <>
          <p>{tell('lastTry')}</p>
          <FailureReason code={analysis_failure_code} sentence={analysis_error} />
        </>
      )}
    </Notice>
  );
}

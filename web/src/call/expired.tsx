import type { CallDetail } from '../api/types';
import { formatDateTime } from '../design/format';
import { Notice } from '../design/states';
import { useWords } from '../language/use-words';
import words from './words.en';

/** What of the call is gone before it, by the days the organisation has set. */
export function Expired({ call }: { call: CallDetail }) {
  const tell = useWords(words);
  const { transcript_expired_at: transcript, evaluation_expired_at: evaluation } = call;
  return (
    <>
      {transcript && <Notice>{tell('transcriptExpired', { at: formatDateTime(transcript) })}</Notice>}
      {evaluation && <Notice>{tell('evaluationExpired', { at: formatDateTime(evaluation) })}</Notice>}
    </>
  );
}

import type { Evidence } from '../api/types';
import { SPEAKER_NAME } from '../design/call-words';
import { formatClock } from '../design/format';

interface QuotesProps {
  evidence: Evidence[];
  onEvidence: (evidence: Evidence) => void;
}

/** Words of the call an answer rests on; choosing one shows where it was said. */
export function Quotes({ evidence, onEvidence }: QuotesProps) {
  return evidence.map((item) => (
    <button
      type="button"
      key={`${item.sentence}-${item.quote}`}
      className="evidence"
      data-speaker={item.speaker}
      onClick={() => onEvidence(item)}
    >
      <span className="visually-hidden">Show in the transcript: </span>
      <q>{item.quote}</q>
      <span className="small">
        {SPEAKER_NAME[item.speaker]}
        {item.start !== null && `, ${formatClock(item.start)}`}
      </span>
    </button>
  ));
}

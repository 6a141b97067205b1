import type { Evidence } from '../api/types';
import { formatClock } from '../design/format';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import styles from './criteria.module.css';
import words from './words.en';

interface QuotesProps {
  evidence: Evidence[];
  onEvidence: (evidence: Evidence) => void;
}

/** Words of the call an answer rests on; choosing one shows where it was said. */
export function Quotes({ evidence, onEvidence }: QuotesProps) {
  const tell = useWords(words);
  return evidence.map((item) => (
    <button
      type="button"
      key={`${item.sentence}-${item.quote}`}
      className={styles.quote}
      data-evidence
      data-speaker={item.speaker}
      onClick={() => onEvidence(item)}
    >
      <span className={texts.visuallyHidden}>{tell('evidence')} </span>
      <q dir="auto">{item.quote}</q>
      <small>
        {tell(`speaker.${item.speaker}`)}
        {item.start !== null && `, ${formatClock(item.start)}`}
      </small>
    </button>
  ));
}

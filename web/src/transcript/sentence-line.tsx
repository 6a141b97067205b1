import type { ReactNode } from 'react';
import type { Sentence } from '../api/types';
import { formatClock } from '../design/format';
import { Marked } from '../design/marked';
import { useWords } from '../language/use-words';
import styles from './transcript.module.css';
import words from './words.en';

interface SentenceLineProps {
  index: number;
  sentence: Sentence;
  /** Whether the speaker begins here. */
  begins: boolean;
  isNow: boolean;
  /** Present where somebody asked to see this sentence; with words in it to point at. */
  chosen: { quote?: string | undefined } | undefined;
  marks: readonly { from: number; to: number }[];
  onPick: ((index: number) => void) | undefined;
  /** Stands beside the sentence. */
  beside?: ReactNode;
  /** Stands under the sentence. */
  below?: ReactNode;
}

/** One sentence of a conversation: the agent's at the start of the line, the customer's at its end. */
export function SentenceLine({
  index,
  sentence,
  begins,
  isNow,
  chosen,
  marks,
  onPick,
  beside,
  below,
}: SentenceLineProps) {
  const tell = useWords(words);
  const { speaker, text, start } = sentence;
  const content = (
    <>
      {start !== undefined && <time>{formatClock(start)}</time>}
      <span dir="auto">
        <Marked text={text} marks={chosen?.quote ? placeOf(text, chosen.quote) : marks} />
      </span>
    </>
  );
  const shared = {
    className: styles.sentence,
    'data-sentence': index,
    'data-now': isNow || undefined,
    'data-chosen': chosen ? true : undefined,
  };
  return (
    <div className={styles.entry} data-speaker={speaker}>
      {begins && <span className={styles.who}>{tell(speaker)}</span>}
      <div className={styles.line}>
        {onPick && start !== undefined ? (
          <button type="button" {...shared} onClick={() => onPick(index)}>
            {content}
          </button>
        ) : (
          <p {...shared}>{content}</p>
        )}
        {beside}
      </div>
      {below}
    </div>
  );
}

function placeOf(text: string, quote: string): { from: number; to: number }[] {
  const from = text.indexOf(quote);
  return from < 0 ? [] : [{ from, to: from + quote.length }];
}

import layout from '../design/layout.module.css';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import styles from './comments.module.css';
import words from './words.en';

/** A comment somebody began and left, with the way back into it. */
export function DraftNote({ text, onGoOn }: { text: string; onGoOn: () => void }) {
  const tell = useWords(words);
  return (
    <div className={styles.comment} data-draft>
      <p dir="auto">{text}</p>
      <div className={layout.row}>
        <span className={`${texts.small} ${texts.muted}`}>{tell('draft')}</span>
        <Button kind="quiet" size="small" onPress={onGoOn}>
          {tell('draftGoOn')} <span className={texts.visuallyHidden}>{tell('commentOf', { text })}</span>
        </Button>
      </div>
    </div>
  );
}

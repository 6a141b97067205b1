import { announce } from '../design/announcer';
import layout from '../design/layout.module.css';
import { Notice } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import type { Conversion } from './convert-format-1';
import styles from './rubric.module.css';
import words from './words.en';

interface OldFormatProps {
  conversion: Conversion;
  onEdit: (source: string) => void;
}

/** In place of the form of a rubric of the first format: what it would be in the current one, and what that cannot say. */
export function OldFormat({ conversion, onEdit }: OldFormatProps) {
  const tell = useWords(words);
  const { source, notCarried } = conversion;
  const convert = () => {
    onEdit(source);
    announce(tell('converted'));
  };
  return (
    <div className={layout.stack}>
      <Notice>
        <p>{tell('oldFormat')}</p>
        <p>{tell('oldFormatConvert')}</p>
      </Notice>
      <h3>{tell('notCarried')}</h3>
      <ul className={styles.issues} data-not-carried>
        <li>{tell('loss.rule')}</li>
        <li>{tell('loss.comments')}</li>
        {notCarried.map(({ name, loss }, at) => (
          <li key={at}>{tell(`loss.${loss}`, { name })}</li>
        ))}
      </ul>
      <div>
        <Button kind="primary" onPress={convert}>
          {tell('convert')}
        </Button>
      </div>
    </div>
  );
}

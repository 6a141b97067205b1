import { useWords } from '../language/use-words';
import { Choices } from '../ui/choices';
import styles from './data-protection.module.css';
import type { AnswerOf } from '../api/operations';
import words from './words.en';

export type Redaction = AnswerOf<'redaction', 'get'>;
export type Kind = Redaction['marks'][number]['kind'];

interface RedactionKindsProps {
  /** What they are taken out of. */
  label: string;
  marks: Redaction['marks'];
  chosen: readonly Kind[];
  onChange: (kinds: Kind[]) => void;
}

/** Which kinds are taken out, each with what is written in its place. */
export function RedactionKinds({ label, marks, chosen, onChange }: RedactionKindsProps) {
  const tell = useWords(words);
  return (
    <Choices
      label={label}
      className={styles.kinds}
      options={marks.map(({ kind, mark }) => ({
        value: kind,
        label: (
          <>
            {tell(`kind.${kind}`)} <code>{mark}</code>
          </>
        ),
      }))}
      value={chosen}
      onChange={onChange}
    />
  );
}

import { useWords } from '../language/use-words';
import { Checkbox } from '../ui/toggle';
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
    <fieldset className={styles.kinds}>
      <legend>{label}</legend>
      {marks.map(({ kind, mark }) => (
        <Checkbox
          key={kind}
          isSelected={chosen.includes(kind)}
          onChange={(isOn) =>
            onChange(
              marks.map((one) => one.kind).filter((one) => (one === kind ? isOn : chosen.includes(one))),
            )
          }
        >
          {tell(`kind.${kind}`)} <code>{mark}</code>
        </Checkbox>
      ))}
    </fieldset>
  );
}

import type { ComponentProps } from 'react';
import { useWords } from '../language/use-words';
import { Choices } from '../ui/choices';
import styles from './data-protection.module.css';
import type { AnswerOf } from '../api/operations';
import words from './words.en';

export type Redaction = AnswerOf<'redaction', 'get'>;
export type Kind = Redaction['marks'][number]['kind'];

interface RedactionKindsProps extends Omit<ComponentProps<typeof Choices<Kind>>, 'options' | 'className'> {
  marks: Redaction['marks'];
}

/** Which kinds are taken out, each with what is written in its place. */
export function RedactionKinds({ marks, ...field }: RedactionKindsProps) {
  const tell = useWords(words);
  return (
    <Choices
      className={styles.kinds}
      options={marks.map(({ kind, mark }) => ({
        value: kind,
        label: (
          <>
            {tell(`kind.${kind}`)} <code>{mark}</code>
          </>
        ),
      }))}
      {...field}
    />
  );
}

import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import type { CriterionFieldsProps } from './criterion-fields';
import { LinesField } from './lines-field';
import { setSentences } from './rubric-document';
import words from './words.en';

type CriterionExamplesProps = Pick<CriterionFieldsProps, 'source' | 'at' | 'criterion' | 'shared' | 'onEdit'>;

/** Sentences that count for a criterion and that only look like it. What is measured takes none. */
export function CriterionExamples({ source, at, criterion, shared, onEdit }: CriterionExamplesProps) {
  const tell = useWords(words);
  const detector = shared?.kind ?? criterion.detector;
  if (detector === 'measure') return <p className={texts.soft}>{tell('measured')}</p>;
  const hint = (inherited: readonly string[] | undefined) =>
    inherited?.length ? tell('sharedExamples', { count: inherited.length }) : tell('oneALine');
  return (
    <>
      {(detector === 'wordings' || detector === 'forbidden') && (
        <p className={texts.soft}>{tell('literalWordings')}</p>
      )}
      {criterion.parts.map(({ name, examples }, part) => (
        <LinesField
          key={part}
          label={tell('partExamples', { name })}
          hint={tell('oneALine')}
          lines={examples}
          onChange={(lines) =>
            onEdit(setSentences(source, at, 'examples', lines, ['detector', 'wordings', part]))
          }
        />
      ))}
      <LinesField
        label={tell((shared?.unwanted ?? criterion.isUnwanted) ? 'examplesUnwanted' : 'examples')}
        hint={hint(shared?.examples)}
        lines={criterion.examples}
        onChange={(lines) => onEdit(setSentences(source, at, 'examples', lines))}
      />
      <LinesField
        label={tell('counterExamples')}
        hint={hint(shared?.counter_examples)}
        lines={criterion.counterExamples}
        onChange={(lines) => onEdit(setSentences(source, at, 'counter_examples', lines))}
      />
    </>
  );
}

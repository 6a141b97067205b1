import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import type { DraftAnswer } from './draft-answer';
import styles from './rubric.module.css';
import words from './words.en';

type Change = DraftAnswer['changes'][number];

const FIELDS = [
  'name',
  'section',
  'question',
  'weight',
  'rule.applies',
  'rule.met',
  'rule.partly',
  'rule.not_met',
  'rule.not_counted',
  'coaching.low',
  'coaching.middle',
  'coaching.high',
  'coaching.say',
] as const;

/** Which of the words of a field it is called by. */
const LABELS = {
  version: 'field.version',
  judging: 'field.judging',
  critical: 'field.critical',
  examples: 'field.examples',
  counter_examples: 'field.counter_examples',
} as const;

/** What differs between two rubrics, a line each, in words. */
export function RubricChanges({ changes }: { changes: readonly Change[] }) {
  const tell = useWords(words);
  if (changes.length === 0) return <p className={texts.soft}>{tell('noChanges')}</p>;
  const fieldName = (field: string): string => {
    const known = FIELDS.find((one) => one === field);
    if (known) return tell(known);
    return field in LABELS ? tell(LABELS[field as keyof typeof LABELS]) : field;
  };
  const valueText = (field: string | null, value: string): string =>
    field === 'critical' ? tell(value === 'yes' ? 'yes' : 'no') : value;
  return (
    <div className={styles.scrolls} role="group" tabIndex={0} aria-label={tell('changes')}>
      <ul className={styles.changes}>
        {changes.map(({ kind, id, name, field, before, after }, at) => (
          <li key={`${id}${field}${at}`}>
            <strong>{tell(`change.${kind}`, { name })}</strong>
            {field && <>: {fieldName(field)}</>}
            {(before !== null || after !== null) && (
              <div className={texts.small}>
                {before !== null && (
                  <>
                    <span className={texts.muted}>{tell('was')}</span>{' '}
                    <del>{valueText(field, before)}</del>{' '}
                  </>
                )}
                {after !== null && (
                  <>
                    <span className={texts.muted}>{tell('is')}</span> <ins>{valueText(field, after)}</ins>
                  </>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

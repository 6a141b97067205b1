import { useWords } from '../language/use-words';
import { NumberField } from '../ui/number-field';
import { Select } from '../ui/select';
import type { CriterionFieldsProps } from './criterion-fields';
import { setValue } from './rubric-document';
import { setAmount, setWindow, WINDOW_KINDS } from './rubric-window';
import styles from './rubric.module.css';
import { SHARE_FIELD } from './share-field';
import words from './words.en';

type CriterionPlaceProps = Pick<CriterionFieldsProps, 'source' | 'at' | 'criterion' | 'onEdit'>;

const SPEAKERS = ['agent', 'customer'] as const;

/** Whose words count for a criterion of the rubric's own, and in which part of the call. */
export function CriterionPlace({ source, at, criterion, onEdit }: CriterionPlaceProps) {
  const tell = useWords(words);
  const { own, window } = criterion;
  // What has no fields here, such as turns after an occasion, can be left but not chosen.
  const kinds = window.kind === 'other' ? ([...WINDOW_KINDS, window.kind] as const) : WINDOW_KINDS;
  return (
    <>
      <div className={styles.pair}>
        <Select
          label={tell('speaker')}
          options={SPEAKERS.map((value) => ({ value, label: tell(`speaker.${value}`) }))}
          value={own.speaker === 'customer' ? 'customer' : 'agent'}
          onChange={(value) => onEdit(setValue(source, at, ['speaker'], value))}
        />
        <Select
          label={tell('window')}
          options={kinds.map((value) => ({ value, label: tell(`window.${value}`) }))}
          value={window.kind}
          onChange={(value) => {
            if (value !== 'other' && value !== window.kind) onEdit(setWindow(source, at, value));
          }}
        />
      </div>
      {'amount' in window && (
        <NumberField
          label={tell(`amount.${window.kind}`)}
          {...(window.kind.endsWith('_share')
            ? { minValue: 0.01, ...SHARE_FIELD }
            : { minValue: 1, maxValue: 1000, step: 1 })}
          value={window.amount ?? NaN}
          onChange={(value) => {
            if (Number.isFinite(value)) onEdit(setAmount(source, at, window.kind, value));
          }}
        />
      )}
    </>
  );
}

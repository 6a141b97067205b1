import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatShare } from '../design/format';
import { Notice } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { NumberField } from '../ui/number-field';
import { Select } from '../ui/select';
import { TextArea, TextField } from '../ui/text-field';
import { Checkbox } from '../ui/toggle';
import { CriterionDecision } from './criterion-decision';
import { CriterionExamples } from './criterion-examples';
import type { ReadCriterion } from './draft-answer';
import { setValue, unsetValue, type WrittenCriterion, type WrittenRubric } from './rubric-document';
import styles from './rubric.module.css';
import { TrySentence } from './try-sentence';
import words from './words.en';
import { isCriticalOf, valueOf } from './written-value';

const RULES = ['rule.applies', 'rule.met', 'rule.partly', 'rule.not_met', 'rule.not_counted'] as const;
const COACHING = ['coaching.low', 'coaching.middle', 'coaching.high', 'coaching.say'] as const;
/** Shares of the whole weight above and below which one criterion is worth a remark. */
const HEAVY = 0.3;
const LIGHT = 0.01;

export interface CriterionFieldsProps {
  source: string;
  rubric: WrittenRubric;
  at: number;
  criterion: WrittenCriterion;
  /** The shared criterion it takes, before it says anything itself; absent for one of the rubric's own. */
  shared: ReadCriterion | undefined;
  /** Of the whole weight, 0 to 1. */
  share: number;
  onEdit: (source: string) => void;
}

/** What a criterion says, field by field as it stands in the text, and what a sentence would make of it. */
export function CriterionFields({
  source,
  rubric,
  at,
  criterion,
  shared,
  share,
  onEdit,
}: CriterionFieldsProps) {
  const tell = useWords(words);
  const text = (path: string) => ({
    value: valueOf(criterion, shared, path),
    onChange: (value: string) => onEdit(setValue(source, at, path.split('.'), value)),
  });
  const withShared = (path: (typeof RULES)[number] | 'name' | 'question', field: ReactNode) => (
    <div key={path} className={styles.own}>
      {field}
      {criterion.isShared && criterion.own[path] !== undefined && (
        <Button
          size="small"
          kind="quiet"
          icon={Undo2}
          aria-label={tell('asSharedOf', { field: tell(path) })}
          onPress={() => onEdit(unsetValue(source, at, path.split('.')))}
        >
          {tell('asShared')}
        </Button>
      )}
    </div>
  );
  const weight = valueOf(criterion, shared, 'weight');
  const kind = shared?.kind ?? criterion.detector;
  return (
    <div className={styles.fields}>
      {withShared('name', <TextField label={tell('name')} maxLength={100} {...text('name')} />)}
      {withShared('question', <TextField label={tell('question')} {...text('question')} />)}
      <div className={styles.pair}>
        <Select
          label={tell('section')}
          options={rubric.sections.map(({ id, name }) => ({ value: id, label: name }))}
          value={valueOf(criterion, undefined, 'section')}
          onChange={(value) => onEdit(setValue(source, at, ['section'], value))}
        />
        <NumberField
          label={tell('weight')}
          minValue={0}
          maxValue={1000}
          step={0.25}
          value={weight !== '' && Number.isFinite(Number(weight)) ? Number(weight) : NaN}
          onChange={(value) => {
            if (Number.isFinite(value)) onEdit(setValue(source, at, ['weight'], value));
          }}
        />
      </div>
      {share > HEAVY && <Notice tone="fair">{tell('adviceHeavy', { share: formatShare(share) })}</Notice>}
      {share < LIGHT && <Notice tone="fair">{tell('adviceLight', { share: formatShare(share) })}</Notice>}
      <Checkbox
        isSelected={isCriticalOf(criterion, shared)}
        onChange={(value) => onEdit(setValue(source, at, ['critical'], value))}
      >
        {tell('critical')}
      </Checkbox>
      <p className={`${texts.small} ${texts.muted}`}>{tell('rulesAreRead')}</p>
      {RULES.map((path) => withShared(path, <TextArea label={tell(path)} rows={2} {...text(path)} />))}
      {!criterion.isShared && (
        <CriterionDecision source={source} at={at} criterion={criterion} onEdit={onEdit} />
      )}
      <CriterionExamples source={source} at={at} criterion={criterion} shared={shared} onEdit={onEdit} />
      {kind !== 'measure' && (
        <TrySentence
          source={source}
          criterion={criterion.id}
          name={valueOf(criterion, shared, 'name') || criterion.id}
          kind={kind}
          isUnwanted={shared?.unwanted ?? criterion.isUnwanted}
        />
      )}
      {!criterion.isShared &&
        COACHING.map((path) => <TextArea key={path} label={tell(path)} rows={2} {...text(path)} />)}
    </div>
  );
}

import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { NumberField } from '../ui/number-field';
import { Select } from '../ui/select';
import type { CriterionFieldsProps } from './criterion-fields';
import { CriterionPlace } from './criterion-place';
import { LinesField } from './lines-field';
import {
  DECISIONS,
  MEASURES,
  setBound,
  setDecision,
  setMeasure,
  setPhrases,
  type Measure,
  type WrittenDetector,
} from './rubric-detector';
import styles from './rubric.module.css';
import { SHARE_FIELD } from './share-field';
import words from './words.en';

type CriterionDecisionProps = Pick<CriterionFieldsProps, 'source' | 'at' | 'criterion' | 'onEdit'>;

/**
 * What the built-in scoring decides a criterion of the rubric's own by: its phrases, or a measure and its ranges; and where
 * it looks.
 */
export function CriterionDecision({ source, at, criterion, onEdit }: CriterionDecisionProps) {
  const tell = useWords(words);
  const { decidedBy, parts } = criterion;
  const { decision } = decidedBy;
  // What has no fields here, such as the trained model, can be left but not chosen.
  const choices = decision === 'other' ? ([...DECISIONS, decision] as const) : DECISIONS;
  const phrases = (label: string, part: number | null, lines: readonly string[]) => (
    <LinesField
      key={part}
      label={label}
      hint={tell('phrasesHint')}
      lines={lines}
      onChange={(changed) => onEdit(setPhrases(source, at, part, changed))}
    />
  );
  return (
    <>
      <Select
        label={tell('decidedBy')}
        hint={tell('decidedByHint')}
        options={choices.map((value) => ({ value, label: tell(`decision.${value}`) }))}
        value={decision}
        onChange={(value) => {
          if (value !== 'other' && value !== decision)
            onEdit(setDecision(source, at, value, criterion.own.name ?? criterion.id));
        }}
      />
      {decision === 'wordings' &&
        parts.map(({ name, said }, part) => phrases(tell('phrases', { name }), part, said))}
      {decidedBy.decision === 'forbidden' && phrases(tell('decision.forbidden'), null, decidedBy.phrases)}
      {decidedBy.decision === 'measure' && (
        <MeasureFields source={source} at={at} detector={decidedBy} onEdit={onEdit} />
      )}
      {/* The trained model has a place of its own, and a measure is of the whole conversation. */}
      {decision !== 'measure' && decision !== 'other' && (
        <CriterionPlace source={source} at={at} criterion={criterion} onEdit={onEdit} />
      )}
    </>
  );
}

interface MeasureFieldsProps extends Pick<CriterionFieldsProps, 'source' | 'at' | 'onEdit'> {
  detector: Extract<WrittenDetector, { decision: 'measure' }>;
}

/** A measure, and from and to what it is met or partly met; an end without a number is open. */
function MeasureFields({ source, at, detector, onEdit }: MeasureFieldsProps) {
  const tell = useWords(words);
  const { measure } = detector;
  const known = MEASURES.find((name) => name === measure) ?? null;
  const isShare = measure.endsWith('_share');
  const bound = (range: 'met' | 'partly', end: 'min' | 'max') => (
    <NumberField
      key={`${range}.${end}`}
      label={tell(`${range}.${end}`)}
      minValue={0}
      {...(isShare ? SHARE_FIELD : { step: 0.1 })}
      value={detector[range]?.[end] ?? NaN}
      onChange={(value) => onEdit(setBound(source, at, range, end, Number.isFinite(value) ? value : null))}
    />
  );
  return (
    <>
      <Select<Measure>
        label={tell('measure')}
        options={MEASURES.map((value) => ({ value, label: tell(`measure.${value}`) }))}
        value={known}
        onChange={(value) => onEdit(setMeasure(source, at, value))}
      />
      <div className={styles.pair}>
        {bound('met', 'min')}
        {bound('met', 'max')}
      </div>
      <div className={styles.pair}>
        {bound('partly', 'min')}
        {bound('partly', 'max')}
      </div>
      <p className={`${texts.small} ${texts.muted}`}>{tell('rangesHint')}</p>
    </>
  );
}

import { ArrowDown, ArrowUp, ChevronRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../design/card';
import { formatShare } from '../design/format';
import { Notice } from '../design/states';
import { useWords } from '../language/use-words';
import { IconButton } from '../ui/button';
import { NumberField } from '../ui/number-field';
import { Select } from '../ui/select';
import { TextArea, TextField } from '../ui/text-field';
import { Checkbox } from '../ui/toggle';
import type { ReadCriterion } from './draft-answer';
import { LinesField } from './lines-field';
import { setSentences, setValue, type WrittenCriterion, type WrittenRubric } from './rubric-document';
import styles from './rubric.module.css';
import { TrySentence } from './try-sentence';
import words from './words.en';

const RULES = ['rule.applies', 'rule.met', 'rule.partly', 'rule.not_met', 'rule.not_counted'] as const;
const COACHING = ['coaching.low', 'coaching.middle', 'coaching.high', 'coaching.say'] as const;
/** Shares of the whole weight above and below which one criterion is worth a remark. */
const HEAVY = 0.3;
const LIGHT = 0.01;

interface CriterionEditorProps {
  source: string;
  rubric: WrittenRubric;
  at: number;
  criterion: WrittenCriterion;
  /** As the service last read it; absent for one that was just added. */
  read: ReadCriterion | undefined;
  /** Of the whole weight, 0 to 1. */
  share: number;
  onEdit: (source: string) => void;
  onMove: (to: number) => void;
  /** Another criterion, by its place, was dropped on this one. */
  onDropped: (from: number) => void;
  onRemove: () => void;
}

/** One criterion, folded to its name until it is opened: its words, weight and examples, and a sentence to try. */
export function CriterionEditor(props: CriterionEditorProps) {
  const { rubric, at, criterion, read, share, onMove, onDropped, onRemove } = props;
  const tell = useWords(words);
  const [isOpen, setOpen] = useState(false);
  const name = valueOf(criterion, read, 'name') || criterion.id;
  const isCritical = criterion.isCritical ?? read?.critical ?? false;
  return (
    <li
      className={styles.criterion}
      data-criterion={criterion.id}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        onDropped(Number(event.dataTransfer.getData(DRAGGED)));
      }}
    >
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary draggable onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(at))}>
          <span className={styles.name}>
            <ChevronRight size="1em" aria-hidden="true" /> <strong>{name}</strong>{' '}
            {isCritical && <Badge tone="poor">{tell('criticalBadge')}</Badge>}
          </span>
          <span className="small muted">{tell('weightShare', { share: formatShare(share) })}</span>
        </summary>
        {isOpen && <CriterionFields {...props} />}
      </details>
      <div className={styles.order}>
        <IconButton
          icon={ArrowUp}
          label={tell('up', { name })}
          isDisabled={at === 0}
          onPress={() => onMove(at - 1)}
        />
        <IconButton
          icon={ArrowDown}
          label={tell('down', { name })}
          isDisabled={at === rubric.criteria.length - 1}
          onPress={() => onMove(at + 1)}
        />
        <IconButton icon={Trash2} label={tell('remove', { name })} onPress={onRemove} />
      </div>
    </li>
  );
}

/** What a dragged criterion is known by: nothing else that is dragged over the list is taken. */
const DRAGGED = 'text/x-criterion';

function CriterionFields({ source, rubric, at, criterion, read, share, onEdit }: CriterionEditorProps) {
  const tell = useWords(words);
  const text = (path: string) => ({
    value: valueOf(criterion, read, path),
    onChange: (value: string) => onEdit(setValue(source, at, path.split('.'), value)),
  });
  const weight = Number(valueOf(criterion, read, 'weight'));
  const takesExamples = !read || (read.kind !== 'measure' && read.parts.length === 0);
  const shared = (all: readonly string[] | undefined, own: readonly string[]) =>
    criterion.isShared ? (all ?? []).filter((one) => !own.includes(one)).length : 0;
  const hint = (count: number) => (count > 0 ? tell('sharedExamples', { count }) : tell('oneALine'));
  return (
    <div className={styles.fields}>
      <TextField label={tell('name')} maxLength={100} {...text('name')} />
      <TextField label={tell('question')} {...text('question')} />
      <div className={styles.pair}>
        <Select
          label={tell('section')}
          options={rubric.sections.map(({ id, name }) => ({ value: id, label: name }))}
          value={valueOf(criterion, read, 'section')}
          onChange={(value) => onEdit(setValue(source, at, ['section'], value))}
        />
        <NumberField
          label={tell('weight')}
          minValue={0}
          maxValue={1000}
          step={0.25}
          value={Number.isFinite(weight) ? weight : NaN}
          onChange={(value) => {
            if (Number.isFinite(value)) onEdit(setValue(source, at, ['weight'], value));
          }}
        />
      </div>
      {share > HEAVY && <Notice tone="fair">{tell('adviceHeavy', { share: formatShare(share) })}</Notice>}
      {share < LIGHT && <Notice tone="fair">{tell('adviceLight', { share: formatShare(share) })}</Notice>}
      <Checkbox
        isSelected={criterion.isCritical ?? read?.critical ?? false}
        onChange={(value) => onEdit(setValue(source, at, ['critical'], value))}
      >
        {tell('critical')}
      </Checkbox>
      {RULES.map((path) => (
        <TextArea key={path} label={tell(path)} rows={2} {...text(path)} />
      ))}
      {takesExamples ? (
        <>
          <LinesField
            label={tell(read?.unwanted ? 'examplesUnwanted' : 'examples')}
            hint={hint(shared(read?.examples, criterion.examples))}
            lines={criterion.examples}
            onChange={(lines) => onEdit(setSentences(source, at, 'examples', lines))}
          />
          <LinesField
            label={tell('counterExamples')}
            hint={hint(shared(read?.counter_examples, criterion.counterExamples))}
            lines={criterion.counterExamples}
            onChange={(lines) => onEdit(setSentences(source, at, 'counter_examples', lines))}
          />
        </>
      ) : (
        read.kind === 'measure' && <p className="soft">{tell('measured')}</p>
      )}
      {(!read || read.kind !== 'measure') && <TrySentence source={source} criterion={criterion.id} />}
      {!criterion.isShared &&
        COACHING.map((path) => <TextArea key={path} label={tell(path)} rows={2} {...text(path)} />)}
    </div>
  );
}

/** What is written here, else what the shared criterion says. */
function valueOf({ own }: WrittenCriterion, read: ReadCriterion | undefined, path: string): string {
  const written = own[path];
  if (written !== undefined || !read) return written ?? '';
  if (path === 'name' || path === 'question' || path === 'section') return read[path];
  if (path === 'weight') return String(read.weight);
  const rule: Readonly<Record<string, string>> = read.rule;
  return path.startsWith('rule.') ? (rule[path.slice('rule.'.length)] ?? '') : '';
}

import { ArrowDown, ArrowUp, ChevronRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../design/card';
import { formatShare } from '../design/format';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { IconButton } from '../ui/button';
import { CriterionFields, type CriterionFieldsProps } from './criterion-fields';
import styles from './rubric.module.css';
import words from './words.en';
import { isCriticalOf, valueOf } from './written-value';

interface CriterionEditorProps extends CriterionFieldsProps {
  onMove: (to: number) => void;
  /** Another criterion, by its place, was dropped on this one. */
  onDropped: (from: number) => void;
  onRemove: () => void;
}

/** One criterion, folded to its name until it is opened: its words, weight and examples, and a sentence to try. */
export function CriterionEditor(props: CriterionEditorProps) {
  const { rubric, at, criterion, shared, share, onMove, onDropped, onRemove } = props;
  const tell = useWords(words);
  const [isOpen, setOpen] = useState(false);
  const name = valueOf(criterion, shared, 'name') || criterion.id;
  const isCritical = isCriticalOf(criterion, shared);
  const section = rubric.sections.find(({ id }) => id === criterion.own.section)?.name;
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
          <span className={`${texts.small} ${texts.muted}`}>
            {[section, tell('weightShare', { share: formatShare(share) })].filter(Boolean).join(' · ')}
          </span>
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

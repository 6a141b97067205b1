import { Plus } from 'lucide-react';
import { useState } from 'react';
import { announce } from '../design/announcer';
import layout from '../design/layout.module.css';
import { Notice } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { convertFormat1 } from './convert-format-1';
import { CriterionEditor } from './criterion-editor';
import type { ReadCriterion } from './draft-answer';
import { OldFormat } from './old-format';
import {
  addCriterion,
  moveCriterion,
  newIdFrom,
  readRubric,
  removeCriterion,
  type WrittenCriterion,
} from './rubric-document';
import { RubricSections } from './rubric-sections';
import styles from './rubric.module.css';
import words from './words.en';
import { valueOf } from './written-value';

interface RubricFormProps {
  source: string;
  /** The criteria that several rubrics share, as their own files say them. */
  shared: readonly ReadCriterion[];
  onEdit: (source: string) => void;
}

/** The rubric as sections and criteria in plain words. Every change is one of the text, which stays as it was elsewhere. */
export function RubricForm({ source, shared, onEdit }: RubricFormProps) {
  const tell = useWords(words);
  const [removing, setRemoving] = useState<{ at: number; name: string }>();
  const rubric = readRubric(source);
  if (!rubric) {
    const conversion = convertFormat1(source);
    return conversion ? (
      <OldFormat conversion={conversion} onEdit={onEdit} />
    ) : (
      <Notice tone="fair">{tell('noForm')}</Notice>
    );
  }
  const { sections, criteria } = rubric;
  const sharedOf = ({ id, isShared }: WrittenCriterion) =>
    isShared ? shared.find((one) => one.id === id) : undefined;
  const weights = criteria.map((one) => Number(valueOf(one, sharedOf(one), 'weight')) || 0);
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const nameOf = (at: number) => {
    const criterion = criteria[at];
    return criterion ? valueOf(criterion, sharedOf(criterion), 'name') || criterion.id : '';
  };
  const move = (from: number, to: number) => {
    if (!criteria[from] || !criteria[to] || from === to) return;
    onEdit(moveCriterion(source, from, to));
    announce(tell('moved', { name: nameOf(from), place: to + 1 }));
  };
  const add = () => {
    const name = tell('newCriterion');
    onEdit(
      addCriterion(source, {
        id: newIdFrom(
          name,
          criteria.map(({ id }) => id),
        ),
        name,
        section: sections.at(-1)?.id ?? '',
        question: tell('newQuestion'),
        met: tell('newMet'),
        coaching: { low: tell('newLow'), high: tell('newHigh') },
      }),
    );
  };
  return (
    <div className={layout.stack}>
      <RubricSections source={source} rubric={rubric} onEdit={onEdit} />
      <h3>{tell('criteria')}</h3>
      <ol className={styles.criteria} aria-label={tell('criteria')}>
        {criteria.map((criterion, at) => (
          <CriterionEditor
            key={criterion.id}
            source={source}
            rubric={rubric}
            at={at}
            criterion={criterion}
            shared={sharedOf(criterion)}
            share={(weights[at] ?? 0) / total}
            onEdit={onEdit}
            onMove={(to) => move(at, to)}
            onDropped={(from) => move(from, at)}
            onRemove={() => setRemoving({ at, name: nameOf(at) })}
          />
        ))}
      </ol>
      <div>
        <Button icon={Plus} onPress={add}>
          {tell('addCriterion')}
        </Button>
      </div>
      {removing && (
        <ConfirmDialog
          title={tell('removeTitle', { name: removing.name })}
          confirm={tell('removeIt')}
          danger
          onConfirm={() => onEdit(removeCriterion(source, removing.at))}
          onClose={() => setRemoving(undefined)}
        >
          <p>{tell('removeText')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

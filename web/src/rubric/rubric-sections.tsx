import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { announce } from '../design/announcer';
import { useWords } from '../language/use-words';
import { Button, IconButton } from '../ui/button';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { Select } from '../ui/select';
import { TextField } from '../ui/text-field';
import {
  addSection,
  moveSection,
  newIdFrom,
  removeSection,
  renameSection,
  type WrittenRubric,
} from './rubric-document';
import styles from './rubric.module.css';
import words from './words.en';

interface RubricSectionsProps {
  source: string;
  rubric: WrittenRubric;
  onEdit: (source: string) => void;
}

type Section = WrittenRubric['sections'][number];

/** The sections of the scorecard: named, moved, added, and removed with a place for their criteria. */
export function RubricSections({ source, rubric: { sections, criteria }, onEdit }: RubricSectionsProps) {
  const tell = useWords(words);
  const [removing, setRemoving] = useState<Section>();
  const countOf = (id: string) => criteria.filter(({ own }) => own.section === id).length;
  const move = (from: number, to: number) => {
    onEdit(moveSection(source, from, to));
    announce(tell('moved', { name: sections[from]?.name ?? '', place: to + 1 }));
  };
  const remove = (section: Section) => {
    if (countOf(section.id) > 0) setRemoving(section);
    else onEdit(removeSection(source, section.id, ''));
  };
  const add = () => {
    const name = tell('newSection');
    const taken = sections.map(({ id }) => id);
    onEdit(addSection(source, newIdFrom(name, taken), name));
  };
  return (
    <>
      <h3>{tell('sections')}</h3>
      <ol className={styles.sections} aria-label={tell('sections')}>
        {sections.map((section, at) => (
          <li key={section.id} data-section={section.id}>
            <TextField
              label={tell('sectionName')}
              value={section.name}
              onChange={(value) => onEdit(renameSection(source, section.id, value))}
            />
            <div className={styles.order}>
              <IconButton
                icon={ArrowUp}
                label={tell('sectionUp', { name: section.name })}
                isDisabled={at === 0}
                onPress={() => move(at, at - 1)}
              />
              <IconButton
                icon={ArrowDown}
                label={tell('sectionDown', { name: section.name })}
                isDisabled={at === sections.length - 1}
                onPress={() => move(at, at + 1)}
              />
              <IconButton
                icon={Trash2}
                label={tell('removeSection', { name: section.name })}
                isDisabled={sections.length === 1}
                onPress={() => remove(section)}
              />
            </div>
          </li>
        ))}
      </ol>
      <div>
        <Button kind="quiet" icon={Plus} onPress={add}>
          {tell('addSection')}
        </Button>
      </div>
      {removing && (
        <RemoveSection
          section={removing}
          others={sections.filter(({ id }) => id !== removing.id)}
          preferred={(sections[sections.findIndex(({ id }) => id === removing.id) - 1] ?? sections[1])?.id}
          count={countOf(removing.id)}
          onRemove={(heir) => onEdit(removeSection(source, removing.id, heir))}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}

interface RemoveSectionProps {
  section: Section;
  others: readonly Section[];
  /** Where its criteria go unless somebody chooses otherwise. */
  preferred: string | undefined;
  count: number;
  onRemove: (heir: string) => void;
  onClose: () => void;
}

/** Asks where the criteria of a section go. */
function RemoveSection({ section, others, preferred, count, onRemove, onClose }: RemoveSectionProps) {
  const tell = useWords(words);
  const [heir, setHeir] = useState(preferred ?? '');
  return (
    <ConfirmDialog
      title={tell('removeTitle', { name: section.name })}
      confirm={tell('removeIt')}
      danger
      onConfirm={() => onRemove(heir)}
      onClose={onClose}
    >
      <Select
        label={tell('criteriaGoTo', { count })}
        options={others.map(({ id, name }) => ({ value: id, label: name || id }))}
        value={heir}
        onChange={setHeir}
      />
    </ConfirmDialog>
  );
}

import { useState } from 'react';
import { announce } from '../design/announcer';
import { Problem } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { TextField } from '../ui/text-field';
import { Checkbox } from '../ui/toggle';
import uiWords from '../ui/words.en';
import styles from './calls.module.css';
import { MAX_NAME } from './save-view-dialog';
import type { KeptView, ViewBody, Views } from './use-views';
import words from './words.en';

interface ViewsDialogProps {
  /** The present filter, as an address has it. */
  search: string;
  views: Views;
  onClose: () => void;
}

/** The kept views: their names, who sees them, which one the list begins with. */
export function ViewsDialog({ search, views, onClose }: ViewsDialogProps) {
  const tell = useWords(words);
  const tellUi = useWords(uiWords);
  const error = views.change.error ?? views.remove.error;
  return (
    <Dialog
      wide
      title={tell('changeViews')}
      onClose={onClose}
      actions={<Button onPress={onClose}>{tellUi('close')}</Button>}
    >
      {error && <Problem message={error.message} />}
      {views.views.length === 0 && <p>{tell('noViews')}</p>}
      <ul className={styles.views} aria-label={tell('views')}>
        {views.views.map((view) => (
          <ViewRow key={view.id} view={view} search={search} views={views} />
        ))}
      </ul>
    </Dialog>
  );
}

function ViewRow({ view, search, views }: { view: KeptView; search: string; views: Views }) {
  const tell = useWords(words);
  const [name, setName] = useState(view.name);
  const { change, remove, setFirst } = views;
  const set = (more: Partial<ViewBody>) =>
    change.mutate(
      { id: view.id, body: { name: view.name, search: view.search, is_shared: view.isShared, ...more } },
      { onSuccess: () => announce(tell('viewSaved')) },
    );
  const rename = () => {
    if (name.trim() === '') setName(view.name);
    else if (name.trim() !== view.name) set({ name: name.trim() });
  };
  return (
    <li>
      <TextField
        label={tell('viewName')}
        value={name}
        maxLength={MAX_NAME}
        onChange={setName}
        onBlur={rename}
        onKeyDown={({ key }) => key === 'Enter' && rename()}
      />
      <div className={styles.choices}>
        <Checkbox
          isSelected={view.isFirst}
          onChange={(first) => setFirst(first ? view : null)}
          aria-label={tell('beginWithNamed', { name: view.name })}
        >
          {tell('beginWith')}
        </Checkbox>
        <Checkbox
          isSelected={view.isShared}
          onChange={(is_shared) => set({ is_shared })}
          aria-label={tell('shareNamed', { name: view.name })}
        >
          {tell('shareView')}
        </Checkbox>
        {search !== view.search && (
          <Button
            size="small"
            aria-label={tell('takeFilterNamed', { name: view.name })}
            onPress={() => set({ search })}
          >
            {tell('takeFilter')}
          </Button>
        )}
        <Button
          size="small"
          kind="danger"
          aria-label={tell('deleteNamed', { name: view.name })}
          onPress={() =>
            remove.mutate(view.id, {
              onSuccess: () => {
                if (view.isFirst) setFirst(null);
                announce(tell('viewDeleted'));
              },
            })
          }
        >
          {tell('delete')}
        </Button>
      </div>
    </li>
  );
}

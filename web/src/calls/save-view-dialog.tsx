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
import type { Views } from './use-views';
import words from './words.en';

/** Characters of a name at most, as the service takes them. */
export const MAX_NAME = 100;

interface SaveViewDialogProps {
  /** The filter, as an address has it. */
  search: string;
  views: Views;
  onClose: () => void;
}

/** Keeps the present filter under a name. */
export function SaveViewDialog({ search, views, onClose }: SaveViewDialogProps) {
  const tell = useWords(words);
  const tellUi = useWords(uiWords);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [isFirst, setFirst] = useState(false);
  const { keep } = views;
  const save = async () => {
    const kept = await keep.mutateAsync({ name: name.trim(), search, is_shared: isShared });
    const own = kept.views.findLast(({ is_own }) => is_own);
    if (isFirst && own) views.setFirst({ id: own.id, search });
    announce(tell('viewSaved'));
    onClose();
  };
  const form = 'save-view';
  return (
    <Dialog
      title={tell('saveView')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{tellUi('cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            form={form}
            busy={keep.isPending}
            isDisabled={name.trim() === ''}
          >
            {tell('save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          // What went wrong is shown.
          void save().catch(() => undefined);
        }}
      >
        {keep.error && (
          <Problem message={keep.error.status === 409 ? tell('tooManyViews') : keep.error.message} />
        )}
        <TextField label={tell('viewName')} value={name} maxLength={MAX_NAME} autoFocus onChange={setName} />
        <Checkbox isSelected={isShared} onChange={setShared}>
          {tell('shareView')}
        </Checkbox>
        <Checkbox isSelected={isFirst} onChange={setFirst}>
          {tell('beginWith')}
        </Checkbox>
      </form>
    </Dialog>
  );
}

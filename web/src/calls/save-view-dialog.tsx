import * as z from 'zod/mini';
import { announce } from '../design/announcer';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Field, Form, useApiForm } from '../ui/form';
import { someText } from '../ui/form-schema';
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

const FORM = 'save-view';
const SCHEMA = z.object({ name: someText(MAX_NAME), is_shared: z.boolean(), isFirst: z.boolean() });

/** Keeps the present filter under a name. */
export function SaveViewDialog({ search, views, onClose }: SaveViewDialogProps) {
  const tell = useWords(words);
  const tellUi = useWords(uiWords);
  const form = useApiForm({
    schema: SCHEMA,
    values: { name: '', is_shared: false, isFirst: false },
    send: async ({ isFirst, ...view }) => {
      const kept = await views.keep.mutateAsync({ ...view, search });
      const own = kept.views.findLast(({ is_own }) => is_own);
      if (isFirst && own) views.setFirst({ id: own.id, search });
      announce(tell('viewSaved'));
      onClose();
    },
  });
  return (
    <Dialog
      title={tell('saveView')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{tellUi('cancel')}</Button>
          <Button kind="primary" type="submit" form={FORM} busy={form.isSending}>
            {tell('save')}
          </Button>
        </>
      }
    >
      <Form of={form} id={FORM} className={styles.form}>
        <Field of={form} name="name">
          {(field) => <TextField label={tell('viewName')} isRequired autoFocus {...field} />}
        </Field>
        <Field of={form} name="is_shared">
          {({ value, onChange }) => (
            <Checkbox isSelected={value} onChange={onChange}>
              {tell('shareView')}
            </Checkbox>
          )}
        </Field>
        <Field of={form} name="isFirst">
          {({ value, onChange }) => (
            <Checkbox isSelected={value} onChange={onChange}>
              {tell('beginWith')}
            </Checkbox>
          )}
        </Field>
      </Form>
    </Dialog>
  );
}

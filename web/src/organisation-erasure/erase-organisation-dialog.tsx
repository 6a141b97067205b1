import * as z from 'zod/mini';
import type { AnswerOf } from '../api/operations';
import { sendToApi } from '../api/query';
import layout from '../design/layout.module.css';
import { Notice } from '../design/states';
import { useWords } from '../language/use-words';
import { useSession } from '../shell/session';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Field, Form, useApiForm } from '../ui/form';
import { password } from '../ui/form-schema';
import { TextField } from '../ui/text-field';
import words from './words.en';

const FORM = 'erase-organisation';
const GOES = ['goes.calls', 'goes.people', 'goes.keys', 'goes.settings'] as const;

/** A name as people type it: however its letters are composed, with one space where the name has several. */
const typedForm = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ');

interface EraseOrganisationDialogProps {
  count: AnswerOf<'erasures/preview', 'post'>;
  onClose: () => void;
}

/** Says what goes with the organisation, and has whoever wants that type its name and their password. */
export function EraseOrganisationDialog({ count, onClose }: EraseOrganisationDialogProps) {
  const tell = useWords(words);
  const { session, endWithErasure } = useSession();
  const { organisation_id: subject, organisation_name: organisation } = session;
  const isName = (typed: string) => typedForm(typed) === typedForm(organisation);
  const form = useApiForm({
    schema: z.object({
      name: z.string().check(z.refine(isName, { error: () => tell('nameDiffers') })),
      current_password: password(),
    }),
    values: { name: '', current_password: '' },
    send: ({ current_password }) =>
      sendToApi('post', 'erasures', { body: { kind: 'organisation', subject, current_password } }),
    onSuccess: endWithErasure,
  });
  const { calls, is_held: isHeld } = count;
  return (
    <Dialog
      title={tell('question', { organisation })}
      role="alertdialog"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{tell('cancel')}</Button>
          {!isHeld && (
            <Button kind="danger" type="submit" form={FORM} busy={form.isSending}>
              {tell('erase')}
            </Button>
          )}
        </>
      }
    >
      {isHeld ? (
        <Notice tone="fair">{tell('held')}</Notice>
      ) : (
        <div className={layout.stack}>
          <Notice tone="poor">
            <strong>{tell('calls', { count: calls })}</strong> {tell('forGood')}
          </Notice>
          <div>
            <p>{tell('whatGoes')}</p>
            <ul>
              {GOES.map((what) => (
                <li key={what}>{tell(what)}</li>
              ))}
            </ul>
          </div>
          <p>{tell('stays')}</p>
          <Form of={form} id={FORM}>
            <Field of={form} name="name">
              {(field) => (
                <TextField
                  label={tell('typeName', { organisation })}
                  autoComplete="off"
                  isRequired
                  {...field}
                />
              )}
            </Field>
            <Field of={form} name="current_password">
              {(field) => (
                <TextField
                  label={tell('password')}
                  type="password"
                  autoComplete="current-password"
                  isRequired
                  {...field}
                />
              )}
            </Field>
          </Form>
        </div>
      )}
    </Dialog>
  );
}

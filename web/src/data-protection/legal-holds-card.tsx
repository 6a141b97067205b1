import { useState } from 'react';
import * as z from 'zod/mini';
import type { AnswerOf } from '../api/operations';
import { putAnswer, sendToApi, useApiMutation, useApiQuery } from '../api/query';
import { announce } from '../design/announcer';
import { Card } from '../design/card';
import { formatDateTime } from '../design/format';
import layout from '../design/layout.module.css';
import { ShownQuery } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { Field, Form, useApiForm, type ApiForm } from '../ui/form';
import { someText } from '../ui/form-schema';
import { TextField } from '../ui/text-field';
import styles from './data-protection.module.css';
import type { Subject } from './erasure-search';
import { SUBJECT, SubjectFields } from './subject-fields';
import words from './words.en';

type Hold = AnswerOf<'legal-holds', 'get'>['legal_holds'][number];

/** What the service takes, in characters. */
const MAX_REASON_LENGTH = 500;

const SCHEMA = z.object({ ...SUBJECT, reason: someText(MAX_REASON_LENGTH) });
const NOTHING: z.input<typeof SCHEMA> = { kind: 'contact', subject: '', reason: '' };

/** What has to be kept, whatever else would erase it. */
export function LegalHoldsCard() {
  const tell = useWords(words);
  const holds = useApiQuery('legal-holds');
  const [ending, setEnding] = useState<Hold>();
  const form = useApiForm({
    schema: SCHEMA,
    values: NOTHING,
    send: (body) => sendToApi('post', 'legal-holds', { body }),
    invalidates: ['audit'],
    onSuccess: (all) => {
      putAnswer('legal-holds', all);
      form.fields.reset();
      announce(tell('held'));
    },
  });
  const lift = useApiMutation((id: string) => sendToApi('delete', 'legal-holds/{id}', { params: { id } }), {
    invalidates: ['audit'],
    onSuccess: (left) => {
      putAnswer('legal-holds', left);
      announce(tell('lifted'));
    },
  });
  return (
    <Card title={tell('holds')} lead={tell('holdsLead')}>
      <div className={layout.stack}>
        <ShownQuery of={holds}>
          {({ legal_holds: all }) =>
            all.length === 0 ? (
              <p className={texts.soft}>{tell('noHolds')}</p>
            ) : (
              <ul className={styles.list} aria-label={tell('holds')}>
                {all.map((hold) => (
                  <li key={hold.id}>
                    <span>
                      <strong>{tell(`whose.${hold.kind}`)}</strong> {hold.subject}
                      <br />
                      {hold.reason && (
                        <>
                          {hold.reason}
                          <br />
                        </>
                      )}
                      <span className={`${texts.small} ${texts.muted}`}>
                        {tell('heldSince', { at: formatDateTime(hold.created_at) })}
                      </span>
                    </span>
                    <Button
                      size="small"
                      aria-label={tell('endHoldOf', { subject: hold.subject })}
                      onPress={() => setEnding(hold)}
                    >
                      {tell('endHold')}
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </ShownQuery>
        <Form of={form} label={tell('newHold')}>
          {/* They are among the fields of this form, which the types of paths cannot say. */}
          <SubjectFields of={form as unknown as ApiForm<Subject>} />
          <Field of={form} name="reason">
            {(field) => (
              <TextField label={tell('holdReason')} hint={tell('holdReasonHint')} isRequired {...field} />
            )}
          </Field>
          <div>
            <Button type="submit" busy={form.isSending}>
              {tell('setHold')}
            </Button>
          </div>
        </Form>
      </div>
      {ending && (
        <ConfirmDialog
          title={tell('endHoldTitle')}
          confirm={tell('endHold')}
          danger
          onConfirm={() => lift.mutateAsync(ending.id)}
          onClose={() => setEnding(undefined)}
        >
          <p>{tell('endHoldMeans', { subject: ending.subject })}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

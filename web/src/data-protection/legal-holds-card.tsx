import { useState, type FormEvent } from 'react';
import type { AnswerOf } from '../api/operations';
import { putAnswer, sendToApi, useApiMutation, useApiQuery } from '../api/query';
import { announce } from '../design/announcer';
import { Card } from '../design/card';
import { formatDateTime } from '../design/format';
import { Problem, ShownQuery } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { TextField } from '../ui/text-field';
import styles from './data-protection.module.css';
import type { Subject } from './erasure-search';
import { SubjectFields } from './subject-fields';
import words from './words.en';

type Hold = AnswerOf<'legal-holds', 'get'>['legal_holds'][number];

/** What the service takes, in characters. */
const LONGEST_REASON = 500;

const NOBODY: Subject = { kind: 'contact', subject: '' };

/** What has to be kept, whatever else would erase it. */
export function LegalHoldsCard() {
  const tell = useWords(words);
  const holds = useApiQuery('legal-holds');
  const [subject, setSubject] = useState(NOBODY);
  const [reason, setReason] = useState('');
  const [ending, setEnding] = useState<Hold>();
  const set = useApiMutation(
    (body: Subject & { reason: string }) => sendToApi('post', 'legal-holds', { body }),
    {
      invalidates: ['audit'],
      onSuccess: (all) => {
        putAnswer('legal-holds', all);
        setSubject(NOBODY);
        setReason('');
        announce(tell('held'));
      },
    },
  );
  const lift = useApiMutation((id: string) => sendToApi('delete', 'legal-holds/{id}', { params: { id } }), {
    invalidates: ['audit'],
    onSuccess: (left) => {
      putAnswer('legal-holds', left);
      announce(tell('lifted'));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    set.mutate({ ...subject, subject: subject.subject.trim(), reason: reason.trim() });
  };
  return (
    <Card title={tell('holds')} lead={tell('holdsLead')}>
      <div className="stack">
        <ShownQuery of={holds}>
          {({ legal_holds: all }) =>
            all.length === 0 ? (
              <p className="soft">{tell('noHolds')}</p>
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
                      <span className="small muted">
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
        <form className="stack" aria-label={tell('newHold')} onSubmit={submit}>
          {set.error && <Problem message={set.error.message} />}
          <SubjectFields subject={subject} onChange={setSubject} />
          <TextField
            label={tell('holdReason')}
            hint={tell('holdReasonHint')}
            isRequired
            maxLength={LONGEST_REASON}
            value={reason}
            onChange={setReason}
          />
          <div>
            <Button
              type="submit"
              busy={set.isPending}
              isDisabled={subject.subject.trim() === '' || reason.trim() === ''}
            >
              {tell('setHold')}
            </Button>
          </div>
        </form>
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

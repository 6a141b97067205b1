import { useState } from 'react';
import { invalidate, putAnswer, sendToApi, useApiMutation, useApiQuery } from '../api/query';
import { announce } from '../design/announcer';
import { Card } from '../design/card';
import layout from '../design/layout.module.css';
import { Problem, ShownQuery } from '../design/states';
import { useWords } from '../language/use-words';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { ItemList } from '../ui/item-list';
import { SecretDialog } from '../ui/secret-dialog';
import { AdministratorRow, type Administrator, type AdministratorAction } from './administrator-row';
import { InviteForm, type FirstPassword } from './invite-form';
import words from './words.en';

/** Who may sign in: colleagues are invited, disabled, given a new password and removed. */
export function AdministratorsCard() {
  const tell = useWords(words);
  const all = useApiQuery('administrators');
  const [asked, setAsked] = useState<{ action: AdministratorAction; of: Administrator }>();
  const [first, setFirst] = useState<FirstPassword>();
  const enable = useApiMutation(
    ({ id }: Administrator) => sendToApi('post', 'administrators/{id}/enable', { params: { id } }),
    {
      invalidates: ['audit'],
      onSuccess: (left, { email }) => {
        putAnswer('administrators', left);
        announce(tell('enabledNow', { email }));
      },
    },
  );
  const confirmed = async (action: AdministratorAction, { id, email }: Administrator) => {
    const params = { id };
    if (action === 'reset') {
      setFirst(await sendToApi('post', 'administrators/{id}/reset', { params }));
      void invalidate('administrators', 'audit');
      return;
    }
    const left =
      action === 'disable'
        ? await sendToApi('post', 'administrators/{id}/disable', { params })
        : await sendToApi('delete', 'administrators/{id}', { params });
    putAnswer('administrators', left);
    announce(tell(action === 'disable' ? 'disabledNow' : 'removedNow', { email }));
    void invalidate('audit');
  };
  return (
    <Card title={tell('administrators')} lead={tell('lead')}>
      <div className={layout.stack}>
        {enable.error && <Problem message={enable.error.message} />}
        <ShownQuery of={all}>
          {({ administrators }) => (
            <ItemList label={tell('administrators')}>
              {administrators.map((one) => (
                <AdministratorRow
                  key={one.id}
                  administrator={one}
                  onAsk={(action) => setAsked({ action, of: one })}
                  onEnable={() => enable.mutate(one)}
                />
              ))}
            </ItemList>
          )}
        </ShownQuery>
        <InviteForm onInvited={setFirst} />
      </div>
      {asked && (
        <ConfirmDialog
          title={tell(`${asked.action}Title`, { email: asked.of.email })}
          confirm={tell(asked.action)}
          danger={asked.action !== 'reset'}
          onConfirm={() => confirmed(asked.action, asked.of)}
          onClose={() => setAsked(undefined)}
        >
          <p>{tell(`${asked.action}Means`)}</p>
        </ConfirmDialog>
      )}
      {first && (
        <SecretDialog
          title={tell('newPasswordTitle', { email: first.administrator.email })}
          copyLabel={tell('copyPassword')}
          secret={first.password}
          testId="first-password"
          onClose={() => setFirst(undefined)}
        >
          {tell('passwordOnce', { email: first.administrator.email })}
        </SecretDialog>
      )}
    </Card>
  );
}

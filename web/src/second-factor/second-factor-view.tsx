import { useState } from 'react';
import { sendToApi, useApiMutation, useApiQuery } from '../api/query';
import { announce } from '../design/announcer';
import { Card } from '../design/card';
import { formatDateTime } from '../design/format';
import { ShownQuery } from '../design/states';
import { useWords } from '../language/use-words';
import { SecretDialog } from '../ui/secret-dialog';
import { PasswordAgain } from './password-again';
import { SetUp } from './set-up';
import words from './words.en';

const CHANGED = { invalidates: ['second-factor', 'audit', 'sessions'] as const };

/** Codes of an app beside the password: setting them up, new recovery codes, and doing without again. */
export default function SecondFactorView() {
  const tell = useWords(words);
  const factor = useApiQuery('second-factor');
  const [codes, setCodes] = useState<string[]>();
  const renew = useApiMutation(
    (current_password: string) =>
      sendToApi('post', 'second-factor/recovery-codes', { body: { current_password } }),
    { invalidates: [...CHANGED.invalidates], onSuccess: (made) => setCodes(made.recovery_codes) },
  );
  const disable = useApiMutation(
    (current_password: string) => sendToApi('post', 'second-factor/disable', { body: { current_password } }),
    { invalidates: [...CHANGED.invalidates], onSuccess: () => announce(tell('disabled')) },
  );
  return (
    <Card title={tell('title')} anchor="second-factor" lead={tell('lead')}>
      <ShownQuery of={factor}>
        {({ enabled_at, recovery_codes_left }) =>
          enabled_at === null ? (
            <SetUp onEnabled={setCodes} />
          ) : (
            <div className="stack" data-gap="large">
              <p>
                {tell('since', { when: formatDateTime(enabled_at) })}{' '}
                {tell('left', { count: recovery_codes_left })}
              </p>
              <PasswordAgain label={tell('renew')} change={renew} />
              <PasswordAgain label={tell('disable')} danger change={disable} />
            </div>
          )
        }
      </ShownQuery>
      {codes && (
        <SecretDialog
          title={tell('codes')}
          copyLabel={tell('copyCodes')}
          secret={codes.join('\n')}
          testId="recovery-codes"
          onClose={() => setCodes(undefined)}
        >
          {tell('codesLead')}
        </SecretDialog>
      )}
    </Card>
  );
}

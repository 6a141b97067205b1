import { useState } from 'react';
import { sendToApi, useApiQuery } from '../api/query';
import { announce } from '../design/announcer';
import { Card } from '../design/card';
import { formatDateTime } from '../design/format';
import layout from '../design/layout.module.css';
import { ShownQuery } from '../design/states';
import { useWords } from '../language/use-words';
import { SecretDialog } from '../ui/secret-dialog';
import { PasswordAgain } from './password-again';
import { SetUp } from './set-up';
import words from './words.en';

const CHANGED = ['second-factor', 'audit', 'sessions'];

/** Codes of an app beside the password: setting them up, new recovery codes, and doing without again. */
export default function SecondFactorView() {
  const tell = useWords(words);
  const factor = useApiQuery('second-factor');
  const [codes, setCodes] = useState<string[]>();
  return (
    <Card title={tell('title')} anchor="second-factor" lead={tell('lead')}>
      <ShownQuery of={factor}>
        {({ enabled_at, recovery_codes_left }) =>
          enabled_at === null ? (
            <SetUp onEnabled={setCodes} />
          ) : (
            <div className={layout.stack} data-gap="large">
              <p>
                {tell('since', { when: formatDateTime(enabled_at) })}{' '}
                {tell('left', { count: recovery_codes_left })}
              </p>
              <PasswordAgain
                label={tell('renew')}
                send={(body) => sendToApi('post', 'second-factor/recovery-codes', { body })}
                invalidates={CHANGED}
                onSuccess={(made) => setCodes(made.recovery_codes)}
              />
              <PasswordAgain
                label={tell('disable')}
                danger
                send={(body) => sendToApi('post', 'second-factor/disable', { body })}
                invalidates={CHANGED}
                onSuccess={() => announce(tell('disabled'))}
              />
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

import { useState } from 'react';
import { putAnswer, sendToApi, useApiMutation, useApiQuery } from '../api/query';
import { Card, Facts } from '../design/card';
import { formatAgo, formatDateTime } from '../design/format';
import layout from '../design/layout.module.css';
import { Problem, ShownQuery } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { SecretDialog } from '../ui/secret-dialog';
import words from './words.en';

/** The key for trying things out. */
export function SandboxKeyCard() {
  const tell = useWords(words);
  const state = useApiQuery('sandbox-key');
  const [created, setCreated] = useState<string>();
  const create = useApiMutation(() => sendToApi('post', 'sandbox-key'), {
    onSuccess: ({ sandbox_key: shown, key }) => {
      putAnswer('sandbox-key', { key });
      setCreated(shown);
    },
  });
  return (
    <Card title={tell('sandbox')} lead={tell('sandboxLead')}>
      {create.error && <Problem message={create.error.message} />}
      <ShownQuery of={state}>
        {({ key }) => (
          <div className={layout.stack}>
            {key ? (
              <Facts
                facts={[
                  [tell('beginsWith'), <code key="prefix">{key.prefix}…</code>],
                  [tell('created'), formatDateTime(key.created_at)],
                  [tell('used'), key.last_used_at ? formatAgo(key.last_used_at) : tell('never')],
                ]}
              />
            ) : (
              <p className={texts.soft}>{tell('noSandbox')}</p>
            )}
            <div>
              <Button busy={create.isPending} onPress={() => create.mutate()}>
                {tell(key ? 'replaceSandbox' : 'createSandbox')}
              </Button>
            </div>
          </div>
        )}
      </ShownQuery>
      {created && (
        <SecretDialog title={tell('yourSandbox')} secret={created} onClose={() => setCreated(undefined)}>
          {tell('sandboxOnce')}
        </SecretDialog>
      )}
    </Card>
  );
}

import { lazy, Suspense, useState } from 'react';
import { sendToApi, useApiMutation } from '../api/query';
import type { Overview } from '../api/types';
import { Card, Facts } from '../design/card';
import { formatAgo, formatDateTime } from '../design/format';
import layout from '../design/layout.module.css';
import { Problem } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import words from './words.en';

// Read when they are opened: this is the first view of a new organisation, which is to be light.
const ReplaceKeyDialog = lazy(() =>
  import('./replace-key-dialog').then((part) => ({ default: part.ReplaceKeyDialog })),
);
const SecretDialog = lazy(() =>
  import('../ui/secret-dialog').then((part) => ({ default: part.SecretDialog })),
);

/** The integration key: what is known of it, and a new one, which ends the old. */
export function KeyCard({ overview }: { overview: Overview }) {
  const tell = useWords(words);
  const key = overview.integration_key;
  const [isAsking, setAsking] = useState(false);
  const [created, setCreated] = useState<string>();
  const create = useApiMutation(() => sendToApi('post', 'integration-key'), {
    invalidates: [''],
    onSuccess: ({ integration_key: shown }) => setCreated(shown),
  });
  const start = () => {
    create.reset();
    if (key) setAsking(true);
    else create.mutate();
  };
  return (
    <Card title={tell('key')} lead={tell('keyLead')}>
      <div className={layout.stack}>
        {key ? (
          <Facts
            facts={[
              [tell('keyBegins'), <code key="prefix">{key.prefix}…</code>],
              [tell('keyCreated'), formatDateTime(key.created_at)],
              [tell('keyUsed'), key.last_used_at ? formatAgo(key.last_used_at) : tell('never')],
            ]}
          />
        ) : (
          <p className={texts.soft}>{tell('noKey')}</p>
        )}
        {create.error && <Problem message={create.error.message} />}
        <div>
          <Button kind={key ? undefined : 'primary'} busy={create.isPending} onPress={start}>
            {tell(key ? 'replaceKey' : 'createKey')}
          </Button>
        </div>
      </div>
      <Suspense>
        {isAsking && key && (
          <ReplaceKeyDialog
            present={key}
            onReplaced={(replaced) => {
              setAsking(false);
              setCreated(replaced);
            }}
            onClose={() => setAsking(false)}
          />
        )}
        {created && (
          <SecretDialog
            title={tell('newKey')}
            secret={created}
            testId="integration-key"
            onClose={() => setCreated(undefined)}
          >
            {tell('keyOnce')}
          </SecretDialog>
        )}
      </Suspense>
    </Card>
  );
}

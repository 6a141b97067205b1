import { useState } from 'react';
import { api } from '../api/client';
import type { NewIntegrationKey, Overview } from '../api/types';
import { Button } from '../design/button';
import { Card, Facts } from '../design/card';
import { Dialog } from '../design/dialog';
import { formatAgo, formatDateTime } from '../design/format';
import { SecretDialog } from '../design/secret-dialog';
import { Notice, Problem } from '../design/states';
import { useAction } from '../design/use-action';

interface KeyCardProps {
  overview: Overview;
  onCreated: () => void;
}

/** The integration key: what is known of it, and a new one, which ends the old. */
export function KeyCard({ overview, onCreated }: KeyCardProps) {
  const key = overview.integration_key;
  const [asking, setAsking] = useState(false);
  const [created, setCreated] = useState<string>();
  const create = useAction(async () => {
    const { integration_key } = await api.post<NewIntegrationKey>('integration-key');
    setAsking(false);
    setCreated(integration_key);
    onCreated();
  });
  const start = () => {
    create.clear();
    if (key) setAsking(true);
    else void create.run();
  };

  return (
    <Card
      title="Integration key"
      lead="Sent with every request as a bearer token. One key is valid at a time."
    >
      <div className="stack">
        {key ? (
          <Facts
            facts={[
              ['Begins with', <code key="prefix">{key.prefix}…</code>],
              ['Created', formatDateTime(key.created_at)],
              ['Last used', key.last_used_at ? formatAgo(key.last_used_at) : 'Never'],
            ]}
          />
        ) : (
          <p className="soft">There is no key yet.</p>
        )}
        {create.error && !asking && <Problem message={create.error.message} />}
        <div>
          <Button kind={key ? undefined : 'primary'} busy={create.busy} onClick={start}>
            {key ? 'Replace the key' : 'Create the key'}
          </Button>
        </div>
      </div>
      {asking && key && (
        <Dialog
          title="Replace the integration key?"
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>Keep the present key</Button>
              <Button kind="danger" busy={create.busy} onClick={() => void create.run()}>
                Replace it now
              </Button>
            </>
          }
        >
          {create.error && <Problem message={create.error.message} />}
          <Notice tone="fair">
            The current key stops working at once. Calls are rejected until your system has the new one.
          </Notice>
          <p className="soft">
            The present key, <code>{key.prefix}…</code>,{' '}
            {key.last_used_at ? `was last used ${formatAgo(key.last_used_at)}.` : 'has never been used.'}
          </p>
        </Dialog>
      )}
      {created && (
        <SecretDialog
          title="Your new integration key"
          secret={created}
          testId="integration-key"
          onClose={() => setCreated(undefined)}
        >
          It is shown this once and kept nowhere in readable form. Store it where your telephone system keeps
          its secrets.
        </SecretDialog>
      )}
    </Card>
  );
}

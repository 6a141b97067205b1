import { useState } from 'react';
import { api } from '../api/client';
import type { NewSandboxKey, SandboxKeyState } from '../api/types';
import { useResource } from '../api/use-resource';
import { Button } from '../design/button';
import { Card, Facts } from '../design/card';
import { formatAgo, formatDateTime } from '../design/format';
import { SecretDialog } from '../design/secret-dialog';
import { Problem, Shown } from '../design/states';
import { useAction } from '../design/use-action';

/** The key for trying things out. */
export function SandboxKeyCard() {
  const state = useResource<SandboxKeyState>('sandbox-key');
  const [created, setCreated] = useState<string>();
  const create = useAction(async () => {
    const { sandbox_key, key } = await api.post<NewSandboxKey>('sandbox-key');
    state.set({ key });
    setCreated(sandbox_key);
  });
  return (
    <Card
      title="Sandbox key"
      lead="For trying things out. Calls sent with it are scored, kept for seven days, and appear in none of your lists and figures."
    >
      {create.error && <Problem message={create.error.message} />}
      <Shown of={state}>
        {({ key }) => (
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
              <p className="soft">There is no sandbox key yet.</p>
            )}
            <div>
              <Button busy={create.busy} onClick={() => void create.run()}>
                {key ? 'Replace the sandbox key' : 'Create a sandbox key'}
              </Button>
            </div>
          </div>
        )}
      </Shown>
      {created && (
        <SecretDialog title="Your new sandbox key" secret={created} onClose={() => setCreated(undefined)}>
          It is shown this once. The sandbox key before it has stopped working.
        </SecretDialog>
      )}
    </Card>
  );
}

import { useState } from 'react';
import { api } from '../api/client';
import type { NewReadKey, ReadKey, ReadKeyList } from '../api/types';
import { useResource } from '../api/use-resource';
import { announce } from '../design/announcer';
import { Button } from '../design/button';
import { Card } from '../design/card';
import { Dialog } from '../design/dialog';
import { SecretDialog } from '../design/secret-dialog';
import { Notice, Problem, Shown } from '../design/states';
import { useAction } from '../design/use-action';
import { KeyRow } from './key-row';
import { NewKeyForm } from './new-key-form';

/** Keys of the systems that read results: made, rotated and revoked. */
export function ReadKeysCard() {
  const keys = useResource<ReadKeyList>('read-keys');
  const [isMaking, setMaking] = useState(false);
  const [shown, setShown] = useState<string>();
  const [asked, setAsked] = useState<{ deed: 'rotate' | 'revoke'; readKey: ReadKey }>();
  const show = ({ key }: NewReadKey) => {
    setMaking(false);
    setShown(key);
    void keys.reload();
  };
  return (
    <Card
      title="Read keys"
      lead="For systems that read results, such as a CRM or a data warehouse: a key of its own for each."
    >
      <div className="stack">
        <Shown of={keys}>
          {({ read_keys }) =>
            read_keys.length === 0 ? (
              <p className="soft">There are no read keys yet.</p>
            ) : (
              <ul className="versions" aria-label="Read keys">
                {read_keys.map((key) => (
                  <KeyRow
                    key={key.id}
                    readKey={key}
                    onRotate={() => setAsked({ deed: 'rotate', readKey: key })}
                    onRevoke={() => setAsked({ deed: 'revoke', readKey: key })}
                  />
                ))}
              </ul>
            )
          }
        </Shown>
        {isMaking ? (
          <NewKeyForm onCreated={show} />
        ) : (
          <div>
            <Button onClick={() => setMaking(true)}>New read key</Button>
          </div>
        )}
      </div>
      {asked && (
        <Question
          {...asked}
          onClose={() => setAsked(undefined)}
          onRotated={show}
          onRevoked={(left) => keys.set(left)}
        />
      )}
      {shown && (
        <SecretDialog
          title="Your new read key"
          secret={shown}
          testId="read-key"
          onClose={() => setShown(undefined)}
        >
          It is shown this once and kept nowhere in readable form.
        </SecretDialog>
      )}
    </Card>
  );
}

interface QuestionProps {
  deed: 'rotate' | 'revoke';
  readKey: ReadKey;
  onClose: () => void;
  onRotated: (rotated: NewReadKey) => void;
  onRevoked: (left: ReadKeyList) => void;
}

/** Asks before a key is replaced or ended. */
function Question({ deed, readKey: { id, name }, onClose, onRotated, onRevoked }: QuestionProps) {
  const act = useAction(async () => {
    if (deed === 'rotate') onRotated(await api.post<NewReadKey>(`read-keys/${id}/rotate`, {}));
    else {
      onRevoked(await api.delete<ReadKeyList>(`read-keys/${id}`));
      announce(`${name} is revoked.`);
    }
    onClose();
  });
  return (
    <Dialog
      title={deed === 'rotate' ? `Rotate ${name}?` : `Revoke ${name}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Leave it</Button>
          <Button
            kind={deed === 'rotate' ? 'primary' : 'danger'}
            busy={act.busy}
            onClick={() => void act.run()}
          >
            {deed === 'rotate' ? 'Rotate it now' : 'Revoke it now'}
          </Button>
        </>
      }
    >
      {act.error && <Problem message={act.error.message} />}
      <Notice tone="fair">
        {deed === 'rotate'
          ? 'You get a new key. The present one stays valid for 24 hours, one from a rotation before ends at once.'
          : 'The key stops working at once.'}
      </Notice>
    </Dialog>
  );
}

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { invalidate, putAnswer, sendToApi, useApiQuery } from '../api/query';
import type { NewReadKey, ReadKey } from '../api/types';
import { announce } from '../design/announcer';
import { Card } from '../design/card';
import layout from '../design/layout.module.css';
import { Notice, ShownQuery } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { ItemList } from '../ui/item-list';
import { SecretDialog } from '../ui/secret-dialog';
import { KeyRow } from './key-row';
import { NewKeyForm } from './new-key-form';
import words from './words.en';

/** For which the key before stays valid, as the dialog says. */
const OVERLAP_HOURS = 24;

/** Keys of the systems that read results: made, rotated and revoked. */
export function ReadKeysCard() {
  const tell = useWords(words);
  const keys = useApiQuery('read-keys');
  const [isMaking, setMaking] = useState(false);
  const [shown, setShown] = useState<string>();
  const [asked, setAsked] = useState<{ action: 'rotate' | 'revoke'; readKey: ReadKey }>();
  const show = ({ key }: NewReadKey) => {
    setMaking(false);
    setShown(key);
    void invalidate('read-keys');
  };
  return (
    <Card
      title={tell('title')}
      lead={tell('lead')}
      actions={
        !isMaking && (
          <Button icon={Plus} onPress={() => setMaking(true)}>
            {tell('new')}
          </Button>
        )
      }
    >
      <div className={layout.stack}>
        <ShownQuery of={keys}>
          {({ read_keys: all }) =>
            all.length === 0 ? (
              <p className={texts.soft}>{tell('none')}</p>
            ) : (
              <ItemList label={tell('title')}>
                {all.map((key) => (
                  <KeyRow
                    key={key.id}
                    readKey={key}
                    onRotate={() => setAsked({ action: 'rotate', readKey: key })}
                    onRevoke={() => setAsked({ action: 'revoke', readKey: key })}
                  />
                ))}
              </ItemList>
            )
          }
        </ShownQuery>
        {isMaking && <NewKeyForm onCreated={show} onCancel={() => setMaking(false)} />}
      </div>
      {asked && <Question {...asked} onClose={() => setAsked(undefined)} onRotated={show} />}
      {shown && (
        <SecretDialog
          title={tell('yours')}
          secret={shown}
          testId="read-key"
          onClose={() => setShown(undefined)}
        >
          {tell('once')}
        </SecretDialog>
      )}
    </Card>
  );
}

interface QuestionProps {
  action: 'rotate' | 'revoke';
  readKey: ReadKey;
  onClose: () => void;
  onRotated: (rotated: NewReadKey) => void;
}

/** Asks before a key is replaced or ended. */
function Question({ action, readKey: { id, name }, onClose, onRotated }: QuestionProps) {
  const tell = useWords(words);
  const act = async () => {
    if (action === 'rotate') {
      onRotated(
        await sendToApi('post', 'read-keys/{id}/rotate', {
          params: { id },
          body: { overlap_hours: OVERLAP_HOURS },
        }),
      );
      return;
    }
    putAnswer('read-keys', await sendToApi('delete', 'read-keys/{id}', { params: { id } }));
    announce(tell('revoked', { name }));
  };
  return (
    <ConfirmDialog
      title={tell(`${action}Question`, { name })}
      confirm={tell(`${action}Now`)}
      danger={action === 'revoke'}
      onConfirm={act}
      onClose={onClose}
    >
      <Notice tone="fair">{tell(`${action}Lead`)}</Notice>
    </ConfirmDialog>
  );
}

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { invalidate, useApiQuery } from '../api/query';
import { Card } from '../design/card';
import { ShownQuery } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { ItemList } from '../ui/item-list';
import { SecretDialog } from '../ui/secret-dialog';
import { Endpoint } from './endpoint';
import { EndpointForm } from './endpoint-form';
import words from './words.en';

/** Endpoints that are told what happens: those there are, new ones, and what was sent to them. */
export function WebhooksCard() {
  const tell = useWords(words);
  const list = useApiQuery('webhooks');
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  return (
    <Card
      title={tell('title')}
      lead={tell('lead')}
      actions={
        <Button icon={Plus} onPress={() => setCreating(true)}>
          {tell('new')}
        </Button>
      }
    >
      <ShownQuery of={list}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <p className={texts.soft}>{tell('none')}</p>
          ) : (
            <ItemList label={tell('list')}>
              {webhooks.map((endpoint) => (
                <Endpoint key={endpoint.id} endpoint={endpoint} onSecret={setSecret} />
              ))}
            </ItemList>
          )
        }
      </ShownQuery>
      {isCreating && (
        <EndpointForm
          onClose={() => setCreating(false)}
          onCreated={({ secret: shown }) => {
            setCreating(false);
            setSecret(shown);
            void invalidate('webhooks');
          }}
        />
      )}
      {secret && (
        <SecretDialog
          title={tell('secretTitle')}
          copyLabel={tell('copySecret')}
          secret={secret}
          testId="webhook-secret"
          onClose={() => setSecret(undefined)}
        >
          {tell('secretOnce')}
        </SecretDialog>
      )}
    </Card>
  );
}

import { useState } from 'react';
import { invalidate, sendToApi, useApiMutation, useApiQuery } from '../api/query';
import type { Webhook } from '../api/types';
import { announce } from '../design/announcer';
import layout from '../design/layout.module.css';
import { Problem, ShownQuery } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { ItemList } from '../ui/item-list';
import { Delivery } from './delivery';
import { Replay } from './replay';
import styles from './webhooks.module.css';
import words from './words.en';

const PAGE = '20';
const DELIVERIES = 'webhooks/{id}/deliveries';

/** What was sent to an endpoint, what it answered, and sending it again. */
export function DeliveryLog({ endpoint: { id, state } }: { endpoint: Webhook }) {
  const tell = useWords(words);
  const [cursor, setCursor] = useState<string>();
  const log = useApiQuery(DELIVERIES, { params: { id }, query: { cursor, limit: PAGE }, keepPrevious: true });
  const isOff = state !== 'enabled';
  const reread = () => invalidate(DELIVERIES);
  const test = useApiMutation(() => sendToApi('post', 'webhooks/{id}/test', { params: { id } }), {
    invalidates: [DELIVERIES, 'webhooks'],
    onSuccess: () => {
      announce(tell('testing'));
      setCursor(undefined);
    },
  });
  return (
    <div className={styles.part}>
      <div className={layout.row}>
        <Button size="small" busy={test.isPending} isDisabled={isOff} onPress={() => test.mutate()}>
          {tell('test')}
        </Button>
        <Button size="small" onPress={() => void reread()}>
          {tell('again')}
        </Button>
      </div>
      {test.error && <Problem message={test.error.message} />}
      <Replay id={id} isDisabled={isOff} onReplayed={reread} />
      <ShownQuery of={log}>
        {({ deliveries, next_cursor: next }) => (
          <>
            {deliveries.length === 0 ? (
              <p className={texts.soft}>{tell('nothingSent')}</p>
            ) : (
              <ItemList label={tell('deliveries')}>
                {deliveries.map((delivery) => (
                  <Delivery key={delivery.id} endpoint={id} delivery={delivery} isDisabled={isOff} />
                ))}
              </ItemList>
            )}
            <div className={layout.row}>
              {cursor && (
                <Button size="small" onPress={() => setCursor(undefined)}>
                  {tell('latest')}
                </Button>
              )}
              {next && (
                <Button size="small" onPress={() => setCursor(next)}>
                  {tell('older')}
                </Button>
              )}
            </div>
          </>
        )}
      </ShownQuery>
    </div>
  );
}

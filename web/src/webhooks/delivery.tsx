import { useState } from 'react';
import { sendToApi, useApiMutation, useApiQuery } from '../api/query';
import type { WebhookDelivery } from '../api/types';
import { announce } from '../design/announcer';
import { Badge } from '../design/card';
import { formatDateTime } from '../design/format';
import { Problem, ShownQuery } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { CodeBlock } from '../ui/code-block';
import { Item, ItemList } from '../ui/item-list';
import styles from './webhooks.module.css';
import words from './words.en';

/** The header by which a receiver tells an event it has had before, whatever the language. */
const WEBHOOK_ID = 'webhook-id';
/** The header that says when an attempt was signed. */
const WEBHOOK_TIMESTAMP = 'webhook-timestamp';

const TONES: Record<WebhookDelivery['state'], 'good' | 'poor' | undefined> = {
  pending: undefined,
  delivered: 'good',
  failed: 'poor',
};

interface DeliveryProps {
  /** Id of the endpoint. */
  endpoint: string;
  delivery: WebhookDelivery;
  isDisabled: boolean;
}

/** One event that was sent, or is to be: how it went, and sending it again. */
export function Delivery({ endpoint, delivery, isDisabled }: DeliveryProps) {
  const tell = useWords(words);
  const { id, event_type, state, attempts, last_status, created_at, next_attempt_at } = delivery;
  const [isOpen, setOpen] = useState(false);
  const params = { id: endpoint, deliveryId: id };
  const resend = useApiMutation(
    () => sendToApi('post', 'webhooks/{id}/deliveries/{deliveryId}/resend', { params }),
    { invalidates: ['webhooks/{id}/deliveries', 'webhooks'], onSuccess: () => announce(tell('resent')) },
  );
  const facts = [
    formatDateTime(created_at),
    tell('attempts', { count: attempts }),
    last_status !== null && tell('answered', { status: last_status }),
    next_attempt_at && tell('next', { when: formatDateTime(next_attempt_at) }),
  ];
  return (
    <Item
      title={
        <>
          <strong>{tell(`event.${event_type}`)}</strong>{' '}
          <Badge tone={TONES[state]}>{tell(`state.${state}`)}</Badge>
        </>
      }
      note={facts.filter(Boolean).join(' · ')}
      actions={
        <>
          <Button size="small" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {tell(isOpen ? 'less' : 'details')}
          </Button>
          <Button
            size="small"
            busy={resend.isPending}
            isDisabled={isDisabled}
            onPress={() => resend.mutate()}
          >
            {tell('resend')}
          </Button>
        </>
      }
    >
      {(resend.error || isOpen) && (
        <>
          {resend.error && <Problem message={resend.error.message} />}
          {isOpen && <Details params={params} />}
        </>
      )}
    </Item>
  );
}

/** What was sent, and each attempt to send it. */
function Details({ params }: { params: { id: string; deliveryId: string } }) {
  const tell = useWords(words);
  const detail = useApiQuery('webhooks/{id}/deliveries/{deliveryId}', { params });
  return (
    <div className={styles.part}>
      <ShownQuery of={detail}>
        {({ payload, event_id: eventId, log }) => (
          <>
            <p className={`${texts.small} ${texts.muted}`}>
              {WEBHOOK_ID}: <code className={styles.answer}>{eventId}</code>
            </p>
            <CodeBlock label={tell('body')} text={payload}>
              {JSON.stringify(JSON.parse(payload), null, 2)}
            </CodeBlock>
            <ItemList label={tell('attemptList')}>
              {log.map((attempt) => (
                <Item
                  key={attempt.sent_at}
                  title={tell('attempt', {
                    when: formatDateTime(attempt.sent_at),
                    outcome: attempt.status ?? attempt.error,
                    milliseconds: attempt.duration_ms,
                  })}
                  note={
                    <>
                      {WEBHOOK_TIMESTAMP}: <code>{attempt.webhook_timestamp}</code>
                      {attempt.answer && (
                        <>
                          {' · '}
                          <code className={styles.answer}>{attempt.answer}</code>
                        </>
                      )}
                    </>
                  }
                />
              ))}
            </ItemList>
          </>
        )}
      </ShownQuery>
    </div>
  );
}

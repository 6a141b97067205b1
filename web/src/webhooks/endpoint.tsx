import { useState } from 'react';
import { invalidate, sendToApi, useApiMutation } from '../api/query';
import type { Webhook } from '../api/types';
import { announce } from '../design/announcer';
import { Badge } from '../design/card';
import { formatAgo, formatDateTime } from '../design/format';
import { Notice, Problem } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { Item } from '../ui/item-list';
import { DeliveryLog } from './delivery-log';
import { EndpointForm } from './endpoint-form';
import { shortUrl } from './events';
import styles from './webhooks.module.css';
import words from './words.en';

interface EndpointProps {
  endpoint: Webhook;
  /** Is given a secret that was made, to be shown once. */
  onSecret: (secret: string) => void;
}

type Opened = 'form' | 'delete' | 'secret';

/** One endpoint, what can be done with it, and below it what was sent to it. */
export function Endpoint({ endpoint, onSecret }: EndpointProps) {
  const tell = useWords(words);
  const { id, url, description, event_types, state, disabled_reason, disabled_at, rests_until } = endpoint;
  const [opened, setOpened] = useState<Opened>();
  const [isLogOpen, setLogOpen] = useState(false);
  const close = () => setOpened(undefined);
  const params = { id };
  const isOn = state === 'enabled';
  const name = description || shortUrl(url);
  const change = useApiMutation(
    () =>
      sendToApi('put', 'webhooks/{id}', { params, body: { url, description, event_types, enabled: !isOn } }),
    { invalidates: ['webhooks'], onSuccess: () => announce(tell(isOn ? 'nowOff' : 'nowOn')) },
  );
  const toggle = isOn ? 'switchOff' : 'switchOn';
  const log = isLogOpen ? 'closeLog' : 'log';
  return (
    <Item
      title={
        <>
          <strong>{name}</strong> <State endpoint={endpoint} />
        </>
      }
      note={[description && shortUrl(url), event_types.join(', ')].filter(Boolean).join(' · ')}
      actions={
        <>
          <Button
            size="small"
            aria-expanded={isLogOpen}
            aria-label={tell(`${log}Of`, { name })}
            onPress={() => setLogOpen(!isLogOpen)}
          >
            {tell(log)}
          </Button>
          <Button size="small" aria-label={tell('changeNamed', { name })} onPress={() => setOpened('form')}>
            {tell('change')}
          </Button>
          <Button size="small" aria-label={tell('newSecretOf', { name })} onPress={() => setOpened('secret')}>
            {tell('newSecret')}
          </Button>
          <Button
            size="small"
            busy={change.isPending}
            aria-label={tell(`${toggle}Named`, { name })}
            onPress={() => change.mutate()}
          >
            {tell(toggle)}
          </Button>
          <Button
            size="small"
            kind="danger"
            aria-label={tell('deleteNamed', { name })}
            onPress={() => setOpened('delete')}
          >
            {tell('delete')}
          </Button>
        </>
      }
    >
      <div className={styles.part}>
        {change.error && <Problem message={change.error.message} />}
        {disabled_reason && disabled_at && disabled_reason !== 'administrator' && (
          <Notice tone="poor">
            {tell('offSince', { ago: formatAgo(disabled_at) })} {tell(`because.${disabled_reason}`)}
          </Notice>
        )}
        {rests_until && <Notice tone="fair">{tell('resting', { when: formatDateTime(rests_until) })}</Notice>}
        {isLogOpen && <DeliveryLog endpoint={endpoint} />}
      </div>
      {opened === 'form' && <EndpointForm endpoint={endpoint} onClose={close} />}
      {opened === 'secret' && (
        <ConfirmDialog
          title={tell('newSecretQuestion')}
          confirm={tell('newSecret')}
          onConfirm={async () =>
            onSecret((await sendToApi('post', 'webhooks/{id}/rotate-secret', { params })).secret)
          }
          onClose={close}
        >
          <p className={texts.soft}>{tell('newSecretLead')}</p>
        </ConfirmDialog>
      )}
      {opened === 'delete' && <DeleteDialog endpoint={endpoint} onClose={close} />}
    </Item>
  );
}

function State({ endpoint: { state, failing_since: since } }: { endpoint: Webhook }) {
  const tell = useWords(words);
  if (state !== 'enabled') return <Badge tone="poor">{tell('off')}</Badge>;
  if (since) return <Badge tone="fair">{tell('failing', { when: formatDateTime(since) })}</Badge>;
  return <Badge tone="good">{tell('on')}</Badge>;
}

function DeleteDialog({ endpoint: { id, url }, onClose }: { endpoint: Webhook; onClose: () => void }) {
  const tell = useWords(words);
  return (
    <ConfirmDialog
      title={tell('deleteQuestion')}
      confirm={tell('deleteNow')}
      danger
      onConfirm={async () => {
        await sendToApi('delete', 'webhooks/{id}', { params: { id } });
        announce(tell('deleted'));
        void invalidate('webhooks', '');
      }}
      onClose={onClose}
    >
      <p className={texts.soft}>{tell('deleteLead', { url: shortUrl(url) })}</p>
    </ConfirmDialog>
  );
}

import { useState } from 'react';
import { api } from '../api/client';
import type { NewWebhook, Webhook, WebhookList } from '../api/types';
import { useResource } from '../api/use-resource';
import { announce } from '../design/announcer';
import { Button } from '../design/button';
import { Badge, Card } from '../design/card';
import { Dialog } from '../design/dialog';
import { formatAgo, formatDateTime } from '../design/format';
import { SecretDialog } from '../design/secret-dialog';
import { Notice, Problem, Shown } from '../design/states';
import { useAction } from '../design/use-action';
import { DeliveryLog } from './delivery-log';
import { EndpointForm } from './endpoint-form';
import { OFF_BECAUSE, shortUrl } from './event-words';
import './webhooks.css';

/** Endpoints that are told what happens: those there are, new ones, and what was sent to them. */
export function WebhooksCard() {
  const list = useResource<WebhookList>('webhooks');
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const created = ({ secret: shown }: NewWebhook) => {
    setCreating(false);
    setSecret(shown);
    void list.reload();
  };
  return (
    <Card
      title="Webhooks"
      lead="Signed requests tell your systems what happens."
      actions={
        <Button kind="primary" onClick={() => setCreating(true)}>
          New endpoint
        </Button>
      }
    >
      <Shown of={list}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <p className="soft">There is no endpoint yet.</p>
          ) : (
            <ul className="versions" aria-label="Webhook endpoints">
              {webhooks.map((endpoint) => (
                <Endpoint
                  key={endpoint.id}
                  endpoint={endpoint}
                  onChanged={() => void list.reload()}
                  onSecret={setSecret}
                />
              ))}
            </ul>
          )
        }
      </Shown>
      {creating && (
        <EndpointForm onClose={() => setCreating(false)} onCreated={created} onChanged={() => undefined} />
      )}
      {secret && (
        <SecretDialog
          title="The secret of the endpoint"
          copyLabel="Copy the secret"
          secret={secret}
          testId="webhook-secret"
          onClose={() => setSecret(undefined)}
        >
          It is shown this once. Your system verifies with it that an event is genuine.
        </SecretDialog>
      )}
    </Card>
  );
}

interface EndpointProps {
  endpoint: Webhook;
  onChanged: () => void;
  onSecret: (secret: string) => void;
}

type Opened = 'form' | 'log' | 'delete';

function Endpoint({ endpoint, onChanged, onSecret }: EndpointProps) {
  const { id, url, description, event_types, state, disabled_reason, disabled_at, failing_since } = endpoint;
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const path = `webhooks/${id}`;
  const isOn = state === 'enabled';
  const change = useAction(async () => {
    await api.put<Webhook>(path, { url, description, event_types, enabled: !isOn });
    announce(isOn ? 'The endpoint is switched off.' : 'The endpoint is switched on.');
    onChanged();
  });
  const rotate = useAction(async () => {
    onSecret((await api.post<NewWebhook>(`${path}/rotate-secret`)).secret);
    onChanged();
  });
  const remove = useAction(async () => {
    await api.delete(path);
    announce('The endpoint is deleted.');
    onChanged();
  });
  const error = change.error ?? rotate.error;
  return (
    <li>
      <span>
        <strong>{description || shortUrl(url)}</strong>{' '}
        {!isOn ? (
          <Badge tone="poor">Switched off</Badge>
        ) : failing_since ? (
          <Badge tone="fair">Failing since {formatDateTime(failing_since)}</Badge>
        ) : (
          <Badge tone="good">On</Badge>
        )}
        <br />
        <span className="small muted">
          {description && `${shortUrl(url)} · `}
          {event_types.join(', ')}
        </span>
      </span>
      <span className="row">
        <Button size="small" onClick={() => setOpened(opened === 'log' ? undefined : 'log')}>
          {opened === 'log' ? 'Close the log' : 'Log'}
        </Button>
        <Button size="small" onClick={() => setOpened('form')}>
          Change
        </Button>
        <Button size="small" busy={rotate.busy} onClick={() => void rotate.run()}>
          New secret
        </Button>
        <Button size="small" busy={change.busy} onClick={() => void change.run()}>
          Switch {isOn ? 'off' : 'on'}
        </Button>
        <Button size="small" onClick={() => setOpened('delete')}>
          Delete
        </Button>
      </span>
      {error && <Problem message={error.message} />}
      {disabled_reason && disabled_at && disabled_reason !== 'administrator' && (
        <Notice tone="poor">
          Switched off {formatAgo(disabled_at)}. {OFF_BECAUSE[disabled_reason]}
        </Notice>
      )}
      {opened === 'log' && <DeliveryLog endpoint={endpoint} />}
      {opened === 'form' && (
        <EndpointForm
          endpoint={endpoint}
          onClose={close}
          onCreated={close}
          onChanged={() => {
            close();
            onChanged();
          }}
        />
      )}
      {opened === 'delete' && (
        <Dialog
          title="Delete the endpoint?"
          onClose={close}
          actions={
            <>
              <Button onClick={close}>Keep it</Button>
              <Button kind="danger" busy={remove.busy} onClick={() => void remove.run()}>
                Delete it
              </Button>
            </>
          }
        >
          {remove.error && <Problem message={remove.error.message} />}
          <p className="soft">{shortUrl(url)} receives no more events. Pending ones are not sent.</p>
        </Dialog>
      )}
    </li>
  );
}

import { useState } from 'react';
import { api } from '../api/client';
import type { Replayed, Webhook, WebhookDelivery, WebhookDeliveryDetail, WebhookLog } from '../api/types';
import { useResource } from '../api/use-resource';
import { announce } from '../design/announcer';
import { Button, CodeBlock } from '../design/button';
import { Badge } from '../design/card';
import { TextField } from '../design/field';
import { counted, formatDateTime } from '../design/format';
import { endOfDay, startOfDay } from '../design/local-day';
import { Problem, Shown } from '../design/states';
import { useAction } from '../design/use-action';
import { eventLabel } from './event-words';

const STATES: Record<WebhookDelivery['state'], { text: string; tone?: string }> = {
  pending: { text: 'Waiting' },
  delivered: { text: 'Delivered', tone: 'good' },
  failed: { text: 'Failed', tone: 'poor' },
};

/** What was sent to an endpoint, what it answered, and sending it again. */
export function DeliveryLog({ endpoint: { id, state } }: { endpoint: Webhook }) {
  const [cursor, setCursor] = useState<string>();
  const log = useResource<WebhookLog>(`webhooks/${id}/deliveries`, { cursor, limit: 20 });
  const isOff = state !== 'enabled';
  const test = useAction(async () => {
    await api.post<WebhookDeliveryDetail>(`webhooks/${id}/test`);
    announce('A test event is being sent.');
    setCursor(undefined);
    await log.reload();
  });
  return (
    <div className="stack webhook-part">
      <div className="row">
        <Button size="small" busy={test.busy} disabled={isOff} onClick={() => void test.run()}>
          Send a test event
        </Button>
        <Button size="small" onClick={() => void log.reload()}>
          Look again
        </Button>
      </div>
      {test.error && <Problem message={test.error.message} />}
      <Replay id={id} disabled={isOff} onReplayed={() => void log.reload()} />
      <Shown of={log}>
        {({ deliveries, next_cursor }) => (
          <>
            {deliveries.length === 0 && <p className="soft">Nothing was sent yet.</p>}
            <ul className="versions" aria-label="Deliveries">
              {deliveries.map((delivery) => (
                <Delivery
                  key={delivery.id}
                  path={`webhooks/${id}/deliveries/${delivery.id}`}
                  delivery={delivery}
                  disabled={isOff}
                  onResent={() => void log.reload()}
                />
              ))}
            </ul>
            <div className="row">
              {cursor && (
                <Button size="small" onClick={() => setCursor(undefined)}>
                  Latest
                </Button>
              )}
              {next_cursor && (
                <Button size="small" onClick={() => setCursor(next_cursor)}>
                  Older
                </Button>
              )}
            </div>
          </>
        )}
      </Shown>
    </div>
  );
}

interface DeliveryProps {
  path: string;
  delivery: WebhookDelivery;
  disabled: boolean;
  onResent: () => void;
}

function Delivery({ path, delivery, disabled, onResent }: DeliveryProps) {
  const { event_type, state, attempts, last_status, created_at, next_attempt_at } = delivery;
  const [open, setOpen] = useState(false);
  const resend = useAction(async () => {
    await api.post<WebhookDeliveryDetail>(`${path}/resend`);
    announce('The event is being sent again.');
    onResent();
  });
  const { text, tone } = STATES[state];
  return (
    <li>
      <span>
        <strong>{eventLabel(event_type)}</strong> <Badge tone={tone}>{text}</Badge>
        <br />
        <span className="small muted">
          {formatDateTime(created_at)} · {counted(attempts, 'attempt')}
          {last_status !== null && ` · answered ${last_status}`}
          {next_attempt_at && ` · next ${formatDateTime(next_attempt_at)}`}
        </span>
      </span>
      <span className="row">
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Less' : 'Details'}
        </Button>
        <Button size="small" busy={resend.busy} disabled={disabled} onClick={() => void resend.run()}>
          Send again
        </Button>
      </span>
      {resend.error && <Problem message={resend.error.message} />}
      {open && <Details path={path} />}
    </li>
  );
}

function Details({ path }: { path: string }) {
  const detail = useResource<WebhookDeliveryDetail>(path);
  return (
    <div className="stack webhook-part">
      <Shown of={detail}>
        {({ payload, event_id, log }) => (
          <>
            <p className="small muted">
              webhook-id: <code>{event_id}</code>
            </p>
            <CodeBlock label="Body of the request" text={payload}>
              {JSON.stringify(JSON.parse(payload), null, 2)}
            </CodeBlock>
            <ul className="versions" aria-label="Attempts">
              {log.map((attempt) => (
                <li key={attempt.sent_at}>
                  <span>
                    {formatDateTime(attempt.sent_at)}: {attempt.status ?? attempt.error} after{' '}
                    {attempt.duration_ms} ms
                  </span>
                  {attempt.answer && <code className="small">{attempt.answer}</code>}
                </li>
              ))}
            </ul>
          </>
        )}
      </Shown>
    </div>
  );
}

function Replay({ id, disabled, onReplayed }: { id: string; disabled: boolean; onReplayed: () => void }) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const replay = useAction(async () => {
    let [sent, cursor] = [0, undefined as string | undefined];
    do {
      const body = { from: startOfDay(from), to: endOfDay(to), ...(cursor ? { cursor } : {}) };
      const { replayed, next_cursor } = await api.post<Replayed>(`webhooks/${id}/replay`, body);
      sent += replayed;
      cursor = next_cursor ?? undefined;
    } while (cursor);
    announce(`${counted(sent, 'failed event')} sent again.`);
    onReplayed();
  });
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault();
        void replay.run();
      }}
    >
      <TextField
        label="From"
        type="date"
        required
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextField
        label="To"
        type="date"
        required
        value={to}
        problem={replay.error?.issueOf('to')}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button size="small" type="submit" busy={replay.busy} disabled={disabled || !from || !to}>
        Send failed events of these days again
      </Button>
      {replay.error && !replay.error.issueOf('to') && <Problem message={replay.error.message} />}
    </form>
  );
}

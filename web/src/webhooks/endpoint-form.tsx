import { useState } from 'react';
import { api } from '../api/client';
import type { NewWebhook, Webhook } from '../api/types';
import { Button } from '../design/button';
import { Dialog } from '../design/dialog';
import { TextField } from '../design/field';
import { Problem } from '../design/states';
import { useAction } from '../design/use-action';
import { EVENTS, EVENT_TYPES, type EventType } from './event-words';

interface EndpointFormProps {
  /** The endpoint to change; a new one without. */
  endpoint?: Webhook;
  onClose: () => void;
  onCreated: (created: NewWebhook) => void;
  onChanged: () => void;
}

/** The address of an endpoint and what it is told. */
export function EndpointForm({ endpoint, onClose, onCreated, onChanged }: EndpointFormProps) {
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [description, setDescription] = useState(endpoint?.description ?? '');
  const [types, setTypes] = useState<EventType[]>(endpoint?.event_types ?? ['call.analysed']);
  const toggle = (type: EventType) =>
    setTypes((chosen) => (chosen.includes(type) ? chosen.filter((one) => one !== type) : [...chosen, type]));
  const save = useAction(async () => {
    const body = { url, description: description || null, event_types: types };
    if (endpoint) {
      await api.put<Webhook>(`webhooks/${endpoint.id}`, { ...body, enabled: endpoint.state === 'enabled' });
      onChanged();
    } else onCreated(await api.post<NewWebhook>('webhooks', body));
  });
  const form = 'webhook-endpoint';
  return (
    <Dialog
      title={endpoint ? 'Change the endpoint' : 'New endpoint'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} busy={save.busy} disabled={types.length === 0}>
            {endpoint ? 'Save' : 'Create'}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void save.run();
        }}
      >
        {save.error && !save.error.issueOf('url') && <Problem message={save.error.message} />}
        <TextField
          label="Address"
          type="url"
          required
          maxLength={2000}
          placeholder="https://"
          hint="Events are posted there. It has to be reachable from the internet."
          value={url}
          problem={save.error?.issueOf('url')}
          onChange={(event) => setUrl(event.target.value)}
        />
        <TextField
          label="Description"
          maxLength={200}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
        <fieldset className="stack">
          <legend>Events</legend>
          {EVENT_TYPES.map((type) => (
            <label key={type} className="row">
              <input type="checkbox" checked={types.includes(type)} onChange={() => toggle(type)} />
              <span>
                {EVENTS[type]} <code className="small muted">{type}</code>
              </span>
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}

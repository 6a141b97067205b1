import { useState } from 'react';
import { sendToApi, useApiMutation } from '../api/query';
import type { NewWebhook, Webhook } from '../api/types';
import { Problem } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { TextField } from '../ui/text-field';
import { Checkbox } from '../ui/toggle';
import { EVENT_TYPES, type EventType } from './events';
import styles from './webhooks.module.css';
import words from './words.en';

interface EndpointFormProps {
  /** The endpoint to change; a new one without. */
  endpoint?: Webhook;
  onClose: () => void;
  /** Is given a new endpoint with its secret. */
  onCreated?: (created: NewWebhook) => void;
}

const FORM = 'webhook-endpoint';

/** The address of an endpoint and what it is told. */
export function EndpointForm({ endpoint, onClose, onCreated }: EndpointFormProps) {
  const tell = useWords(words);
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [description, setDescription] = useState(endpoint?.description ?? '');
  const [types, setTypes] = useState<readonly EventType[]>(endpoint?.event_types ?? ['call.analysed']);
  const save = useApiMutation(
    async () => {
      const body = { url, description: description || null, event_types: [...types] };
      if (!endpoint) return onCreated?.(await sendToApi('post', 'webhooks', { body }));
      const { id, state } = endpoint;
      await sendToApi('put', 'webhooks/{id}', {
        params: { id },
        body: { ...body, enabled: state === 'enabled' },
      });
      onClose();
    },
    { invalidates: ['webhooks'] },
  );
  const toggle = (type: EventType, isOn: boolean) =>
    setTypes((chosen) => (isOn ? [...chosen, type] : chosen.filter((one) => one !== type)));
  return (
    <Dialog
      title={tell(endpoint ? 'changeTitle' : 'new')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{tell('cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            form={FORM}
            busy={save.isPending}
            isDisabled={types.length === 0}
          >
            {tell(endpoint ? 'save' : 'create')}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate();
        }}
      >
        {save.error && !save.error.issueOf('url') && <Problem message={save.error.message} />}
        <TextField
          label={tell('address')}
          type="url"
          isRequired
          maxLength={2000}
          placeholder={'https://'}
          hint={tell('addressHint')}
          value={url}
          problem={save.error?.issueOf('url')}
          onChange={setUrl}
          autoFocus
        />
        <TextField
          label={tell('description')}
          maxLength={200}
          value={description}
          onChange={setDescription}
        />
        <fieldset className={styles.events}>
          <legend>{tell('events')}</legend>
          {EVENT_TYPES.map((type) => (
            <Checkbox key={type} isSelected={types.includes(type)} onChange={(isOn) => toggle(type, isOn)}>
              {tell(`event.${type}`)} <code className="small muted">{type}</code>
            </Checkbox>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}

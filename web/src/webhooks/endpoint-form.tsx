import * as z from 'zod/mini';
import { sendToApi } from '../api/query';
import type { NewWebhook, Webhook } from '../api/types';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Choices } from '../ui/choices';
import { Dialog } from '../ui/dialog';
import { Field, Form, useApiForm } from '../ui/form';
import { anyText, someOf, someText } from '../ui/form-schema';
import { TextField } from '../ui/text-field';
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
const SCHEMA = z.object({
  url: someText(2_000),
  description: anyText(200),
  event_types: someOf(EVENT_TYPES),
});
const FIRST: EventType[] = ['call.analysed'];

/** The address of an endpoint and what it is told. */
export function EndpointForm({ endpoint, onClose, onCreated }: EndpointFormProps) {
  const tell = useWords(words);
  const form = useApiForm({
    schema: SCHEMA,
    values: {
      url: endpoint?.url ?? '',
      description: endpoint?.description ?? '',
      event_types: endpoint?.event_types ?? FIRST,
    },
    send: async ({ description, ...rest }) => {
      const body = { ...rest, description: description || null };
      if (!endpoint) return onCreated?.(await sendToApi('post', 'webhooks', { body }));
      const { id, state } = endpoint;
      await sendToApi('put', 'webhooks/{id}', {
        params: { id },
        body: { ...body, enabled: state === 'enabled' },
      });
      onClose();
    },
    invalidates: ['webhooks'],
  });
  return (
    <Dialog
      title={tell(endpoint ? 'changeTitle' : 'new')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{tell('cancel')}</Button>
          <Button kind="primary" type="submit" form={FORM} busy={form.isSending}>
            {tell(endpoint ? 'save' : 'create')}
          </Button>
        </>
      }
    >
      <Form of={form} id={FORM}>
        <Field of={form} name="url">
          {(field) => (
            <TextField
              label={tell('address')}
              type="url"
              isRequired
              placeholder={'https://'}
              hint={tell('addressHint')}
              autoFocus
              {...field}
            />
          )}
        </Field>
        <Field of={form} name="description">
          {(field) => <TextField label={tell('description')} {...field} />}
        </Field>
        <Field of={form} name="event_types">
          {(field) => (
            <Choices
              label={tell('events')}
              className={styles.events}
              options={EVENT_TYPES.map((value) => ({
                value,
                label: (
                  <>
                    {tell(`event.${value}`)} <code className={`${texts.small} ${texts.muted}`}>{value}</code>
                  </>
                ),
              }))}
              {...field}
            />
          )}
        </Field>
      </Form>
    </Dialog>
  );
}

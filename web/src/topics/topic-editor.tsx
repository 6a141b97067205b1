import * as z from 'zod/mini';
import { sendToApi } from '../api/query';
import type { Topic } from '../api/types';
import { Card } from '../design/card';
import layout from '../design/layout.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Field, Form, useApiForm } from '../ui/form';
import { anyText, linesOf, someText } from '../ui/form-schema';
import { TextArea, TextField } from '../ui/text-field';
import { SentenceTrial } from './sentence-trial';
import styles from './topics.module.css';
import words from './words.en';

/** A topic being written. */
export interface TopicDraft extends Pick<Topic, 'name' | 'description' | 'examples' | 'counter_examples'> {
  /** Null for a new one. */
  id: string | null;
  /** Id of the suggestion it is made of. */
  suggestion: string | null;
}

export const NEW_TOPIC: TopicDraft = {
  id: null,
  suggestion: null,
  name: '',
  description: '',
  examples: [],
  counter_examples: [],
};

const MAX_TEXT_LENGTH = 60_000;

const SCHEMA = z.object({
  name: someText(100),
  description: anyText(500),
  examples: someText(MAX_TEXT_LENGTH),
  counter_examples: anyText(MAX_TEXT_LENGTH),
});

interface TopicEditorProps {
  initial: TopicDraft;
  onSaved: (name: string) => void;
  onCancel: () => void;
}

/** Writes a topic, and tries it on sentences before it is saved. */
export function TopicEditor({ initial, onSaved, onCancel }: TopicEditorProps) {
  const tell = useWords(words);
  const { id, suggestion } = initial;
  const form = useApiForm({
    schema: SCHEMA,
    values: {
      name: initial.name,
      description: initial.description,
      examples: initial.examples.join('\n'),
      counter_examples: initial.counter_examples.join('\n'),
    },
    send: async (typed) => {
      const body = { ...typed, ...sentencesOf(typed) };
      if (id !== null) await sendToApi('put', 'topics/{id}', { params: { id }, body });
      else await sendToApi('post', 'topics', { body: { ...body, ...(suggestion && { suggestion }) } });
      return typed.name;
    },
    invalidates: ['topics'],
    onSuccess: onSaved,
  });
  return (
    <Card title={id === null ? tell('new') : tell('changeNamed', { name: initial.name })}>
      <Form of={form}>
        <div className={styles.texts}>
          <Field of={form} name="name">
            {(field) => <TextField label={tell('name')} isRequired autoFocus {...field} />}
          </Field>
          <Field of={form} name="description">
            {(field) => <TextField label={tell('belongs')} {...field} />}
          </Field>
          <Field of={form} name="examples">
            {(field) => (
              <TextArea label={tell('said')} isRequired rows={6} hint={tell('saidHint')} {...field} />
            )}
          </Field>
          <Field of={form} name="counter_examples">
            {(field) => <TextArea label={tell('alike')} rows={6} hint={tell('alikeHint')} {...field} />}
          </Field>
        </div>
        <SentenceTrial id={id} texts={sentencesOf(form.fields.watch())} />
        <div className={layout.row}>
          <Button type="submit" kind="primary" busy={form.isSending}>
            {tell('save')}
          </Button>
          <Button onPress={onCancel}>{tell('cancel')}</Button>
        </div>
      </Form>
    </Card>
  );
}

/** The sentences of both texts, as the service takes them. */
const sentencesOf = (typed: Record<'examples' | 'counter_examples', string>) => ({
  examples: linesOf(typed.examples),
  counter_examples: linesOf(typed.counter_examples),
});

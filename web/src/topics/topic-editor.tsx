import { useState, type FormEvent } from 'react';
import { sendToApi, useApiMutation } from '../api/query';
import type { Topic } from '../api/types';
import { Card } from '../design/card';
import { Problem } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
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

/** The sentences of a text that has one a line. */
const linesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));

const FIELDS = ['name', 'description', 'examples', 'counter_examples'];

interface TopicEditorProps {
  initial: TopicDraft;
  onSaved: (name: string) => void;
  onCancel: () => void;
}

/** Writes a topic, and tries it on sentences before it is saved. */
export function TopicEditor({ initial, onSaved, onCancel }: TopicEditorProps) {
  const tell = useWords(words);
  const { id, suggestion } = initial;
  const [name, setName] = useState(initial.name);
  const [description, setDescription] = useState(initial.description);
  const [examples, setExamples] = useState(initial.examples.join('\n'));
  const [counterExamples, setCounterExamples] = useState(initial.counter_examples.join('\n'));
  const texts = { examples: linesOf(examples), counter_examples: linesOf(counterExamples) };
  const save = useApiMutation(
    async () => {
      const body = { name, description, ...texts };
      if (id !== null) return sendToApi('put', 'topics/{id}', { params: { id }, body });
      return sendToApi('post', 'topics', { body: { ...body, ...(suggestion && { suggestion }) } });
    },
    { invalidates: ['topics'], onSuccess: () => onSaved(name) },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  const { error } = save;
  const isShownAtField = FIELDS.some((field) => error?.issueOf(field));
  return (
    <Card title={id === null ? tell('new') : tell('changeNamed', { name: initial.name })}>
      <form className="stack" onSubmit={submit}>
        {error && !isShownAtField && <Problem message={error.message} />}
        <div className={styles.texts}>
          <TextField
            label={tell('name')}
            isRequired
            maxLength={100}
            value={name}
            problem={error?.issueOf('name')}
            onChange={setName}
            autoFocus
          />
          <TextField
            label={tell('belongs')}
            maxLength={500}
            value={description}
            problem={error?.issueOf('description')}
            onChange={setDescription}
          />
          <TextArea
            label={tell('said')}
            isRequired
            rows={6}
            hint={tell('saidHint')}
            value={examples}
            problem={error?.issueOf('examples')}
            onChange={setExamples}
          />
          <TextArea
            label={tell('alike')}
            rows={6}
            hint={tell('alikeHint')}
            value={counterExamples}
            problem={error?.issueOf('counter_examples')}
            onChange={setCounterExamples}
          />
        </div>
        <SentenceTrial id={id} texts={texts} />
        <div className="row">
          <Button type="submit" kind="primary" busy={save.isPending}>
            {tell('save')}
          </Button>
          <Button onPress={onCancel}>{tell('cancel')}</Button>
        </div>
      </form>
    </Card>
  );
}

import { useState, type FormEvent } from 'react';
import { api } from '../api/client';
import type { Topic, TopicTrials } from '../api/types';
import { Button } from '../design/button';
import { Badge, Card } from '../design/card';
import { TextArea, TextField } from '../design/field';
import { formatShare } from '../design/format';
import { Problem } from '../design/states';
import { useAction } from '../design/use-action';
import { linesOf } from '../settings/criterion-draft';

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

/** From here on a sentence counts, as the service has it. */
const COUNTS_FROM = 0.6;

interface TopicEditorProps {
  initial: TopicDraft;
  onSaved: (name: string) => Promise<void>;
  onCancel: () => void;
}

/** Writes a topic, and tries it on sentences before it is saved. */
export function TopicEditor({ initial, onSaved, onCancel }: TopicEditorProps) {
  const { id, suggestion } = initial;
  const [name, setName] = useState(initial.name);
  const [description, setDescription] = useState(initial.description);
  const [examples, setExamples] = useState(initial.examples.join('\n'));
  const [counterExamples, setCounterExamples] = useState(initial.counter_examples.join('\n'));
  const [sentence, setSentence] = useState('');
  const [probability, setProbability] = useState<number>();
  const texts = { examples: linesOf(examples), counter_examples: linesOf(counterExamples) };

  const save = useAction(async () => {
    const body = { name, description, ...texts };
    if (id === null) await api.post('topics', { ...body, ...(suggestion && { suggestion }) });
    else await api.put(`topics/${id}`, body);
    await onSaved(name);
  });
  const attempt = useAction(async () => {
    const body = { sentences: [sentence], ...texts, ...(id && { instead_of: id }) };
    const { sentences } = await api.post<TopicTrials>('topics/try', body);
    setProbability(sentences[0]?.topics.find(({ topic }) => topic === 'draft')?.probability ?? 0);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save.run();
  };
  const { error } = save;
  const isShownAtField = ['name', 'description', 'examples', 'counter_examples'].some((field) =>
    error?.issueOf(field),
  );

  return (
    <Card title={id === null ? 'New topic' : `Change ${initial.name}`}>
      <form className="stack" onSubmit={submit}>
        {error && !isShownAtField && <Problem message={error.message} />}
        <div className="columns" data-kind="halves">
          <TextField
            label="Name"
            required
            maxLength={100}
            value={name}
            problem={error?.issueOf('name')}
            onChange={({ target }) => setName(target.value)}
          />
          <TextField
            label="What belongs to it"
            maxLength={500}
            value={description}
            problem={error?.issueOf('description')}
            onChange={({ target }) => setDescription(target.value)}
          />
          <TextArea
            label="What customers say"
            required
            rows={6}
            hint="1 to 12 sentences, one a line; three or more tell well. Leave out names and numbers."
            value={examples}
            problem={error?.issueOf('examples')}
            onChange={({ target }) => setExamples(target.value)}
          />
          <TextArea
            label="What only sounds like it"
            rows={6}
            hint="12 sentences at most, one a line."
            value={counterExamples}
            problem={error?.issueOf('counter_examples')}
            onChange={({ target }) => setCounterExamples(target.value)}
          />
        </div>
        {attempt.error && <Problem message={attempt.error.message} />}
        <div className="row">
          <TextField
            label="Try a sentence"
            maxLength={300}
            value={sentence}
            onChange={({ target }) => {
              setSentence(target.value);
              setProbability(undefined);
            }}
          />
          <Button
            busy={attempt.busy}
            disabled={sentence.trim() === '' || texts.examples.length === 0}
            onClick={() => void attempt.run()}
          >
            Try it
          </Button>
          <span role="status">
            {probability !== undefined && (
              <Badge tone={probability >= COUNTS_FROM ? 'good' : undefined}>
                {probability >= COUNTS_FROM ? 'Counts' : 'Does not count'}, {formatShare(probability)}
              </Badge>
            )}
          </span>
        </div>
        <div className="row">
          <Button type="submit" kind="primary" busy={save.busy}>
            Save
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </form>
    </Card>
  );
}

import { useState } from 'react';
import { api } from '../api/client';
import type { Criterion, ExampleAdded, Rubric, Sentence } from '../api/types';
import { useResource } from '../api/use-resource';
import { announce } from '../design/announcer';
import { Button } from '../design/button';
import { ANSWER, SPEAKER_NAME } from '../design/call-words';
import { Dialog } from '../design/dialog';
import { Segments, Select } from '../design/field';
import { formatClock } from '../design/format';
import { Notice, Problem, Shown } from '../design/states';
import { useAction } from '../design/use-action';
import { Link } from '../router';

interface AddExampleProps {
  callId: string;
  criterion: Criterion;
  sentences: Sentence[];
  onClose: () => void;
}

type RubricCriterion = Rubric['criteria'][number];

/** How much of a sentence a list of them has room for. */
const SHOWN_CHARACTERS = 90;

/** What a sentence is an example of, in the words of the two kinds of criteria. */
const CHOICES: Record<'wanted' | 'unwanted', { value: 'yes' | 'no'; label: string }[]> = {
  wanted: [
    { value: 'yes', label: 'This counts' },
    { value: 'no', label: 'It only sounds like it' },
  ],
  unwanted: [
    { value: 'yes', label: 'Must not be said' },
    { value: 'no', label: 'Is harmless' },
  ],
};

/** Puts a sentence of the call that the service got wrong into the draft of the rubric. */
export function AddExample({ callId, criterion, sentences, onClose }: AddExampleProps) {
  const rubric = useResource<Rubric>('rubric');
  const [added, setAdded] = useState<ExampleAdded>();
  const told = (status: Criterion['status']) => `“${ANSWER[status].label}”`;
  return (
    <Dialog title="Add as an example" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <p className="soft">
        <strong>{criterion.name}</strong>
        <br />
        The service answered {told(criterion.engine_status)}, a person {told(criterion.status)}. Choose the
        sentence it got wrong: what is said later is compared with it.
      </p>
      {added ? (
        <Notice tone="good">
          The example is in the draft of the rubric. Nothing is scored with it before the draft is previewed
          and published. <Link to="/settings/rubric">Open the draft</Link>
        </Notice>
      ) : (
        <Shown of={rubric}>
          {({ criteria }) => {
            const found = criteria.find(({ id }) => id === criterion.id);
            if (!found || found.kind === 'measure')
              return <Notice tone="fair">The live rubric takes no examples for this criterion.</Notice>;
            return (
              <ExampleForm
                callId={callId}
                criterion={criterion}
                taught={found}
                sentences={sentences}
                onAdded={(example) => {
                  setAdded(example);
                  announce('The example is added.');
                }}
              />
            );
          }}
        </Shown>
      )}
    </Dialog>
  );
}

interface ExampleFormProps {
  callId: string;
  criterion: Criterion;
  taught: RubricCriterion;
  sentences: Sentence[];
  onAdded: (example: ExampleAdded) => void;
}

function ExampleForm({ callId, criterion, taught, sentences, onAdded }: ExampleFormProps) {
  const { parts, unwanted } = taught;
  // Nothing is chosen beforehand: it is for a person to say what the service got wrong.
  const [sentence, setSentence] = useState<number>();
  const [counts, setCounts] = useState<'yes' | 'no'>();
  const [part, setPart] = useState(parts.length === 1 ? parts[0]?.id : undefined);
  const path = `conversations/${callId}/criteria/${encodeURIComponent(criterion.id)}/example`;
  const body = { sentence, meets: counts === 'yes', ...(part !== undefined && { part }) };
  const add = useAction(async () => onAdded(await api.post<ExampleAdded>(path, body)));
  const isComplete =
    sentence !== undefined && counts !== undefined && (parts.length === 0 || part !== undefined);
  return (
    <>
      {add.error && <Problem message={add.error.message} />}
      <Select
        label="Sentence"
        value={sentence ?? ''}
        onChange={({ target }) => setSentence(target.value ? Number(target.value) : undefined)}
      >
        <option value="">Choose the sentence</option>
        {sentences.map(({ speaker, text, start }, index) => (
          <option key={index} value={index}>
            {[start === undefined ? '' : formatClock(start), `${SPEAKER_NAME[speaker]}:`, shortened(text)]
              .filter(Boolean)
              .join(' ')}
          </option>
        ))}
      </Select>
      {parts.length > 1 && (
        <Select
          label="Example of"
          value={part ?? ''}
          onChange={({ target }) => setPart(target.value || undefined)}
        >
          <option value="">Choose the part</option>
          {parts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <Segments
        label="What it is"
        options={CHOICES[unwanted ? 'unwanted' : 'wanted']}
        value={counts}
        onChange={(value) => setCounts(value)}
      />
      <div>
        <Button kind="primary" busy={add.busy} disabled={!isComplete} onClick={() => void add.run()}>
          Add to the draft
        </Button>
      </div>
    </>
  );
}

const shortened = (text: string): string =>
  text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS - 1)}…` : text;

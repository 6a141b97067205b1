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

interface AddExampleProps {
  callId: string;
  criterion: Criterion;
  sentences: Sentence[];
  onClose: () => void;
}

type RubricCriterion = Rubric['criteria'][number];

/** How much of a sentence a list of them has room for. */
const SHOWN_CHARACTERS = 90;
const RANK = ['not_met', 'partly', 'met'];

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

/** Teaches the rubric a sentence of the call that the service got wrong; that makes a new version of it. */
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
          Version {added.version} of the rubric is in force. Calls are scored with it from now on; this one
          keeps its answers.
        </Notice>
      ) : (
        <Shown of={rubric}>
          {({ criteria }) => {
            const found = criteria.find(({ id }) => id === criterion.id);
            if (!found || found.kind === 'measure')
              return <Notice tone="fair">The rubric in force takes no examples for this criterion.</Notice>;
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
  const better = RANK.indexOf(criterion.status) > RANK.indexOf(criterion.engine_status);
  // A better answer than the service's means that it missed a good sentence, or took offence at a harmless one.
  const [counts, setCounts] = useState<'yes' | 'no'>(better === !unwanted ? 'yes' : 'no');
  const [sentence, setSentence] = useState(
    criterion.evidence[0]?.sentence ?? sentences.findIndex(({ speaker }) => speaker === 'agent'),
  );
  const [part, setPart] = useState(parts[0]?.id);
  const add = useAction(async () => {
    const body = { sentence, meets: counts === 'yes', ...(part !== undefined && { part }) };
    const path = `conversations/${callId}/criteria/${encodeURIComponent(criterion.id)}/example`;
    onAdded(await api.post<ExampleAdded>(path, body));
  });
  return (
    <>
      {add.error && <Problem message={add.error.message} />}
      <Select label="Sentence" value={sentence} onChange={(event) => setSentence(Number(event.target.value))}>
        {sentences.map(({ speaker, text, start }, index) => (
          <option key={index} value={index}>
            {[start === undefined ? '' : formatClock(start), `${SPEAKER_NAME[speaker]}:`, shortened(text)]
              .filter(Boolean)
              .join(' ')}
          </option>
        ))}
      </Select>
      {parts.length > 1 && (
        <Select label="Example of" value={part} onChange={(event) => setPart(event.target.value)}>
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
        onChange={setCounts}
      />
      <div>
        <Button kind="primary" busy={add.busy} disabled={sentence < 0} onClick={() => void add.run()}>
          Add the example
        </Button>
      </div>
    </>
  );
}

const shortened = (text: string): string =>
  text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS - 1)}…` : text;

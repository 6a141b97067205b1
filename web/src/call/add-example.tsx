import { useState } from 'react';
import { api } from '../api/client';
import { useApiMutation, useApiQuery } from '../api/query';
import type { Criterion, ExampleAdded, Rubric, Sentence } from '../api/types';
import { announce } from '../design/announcer';
import { formatClock } from '../design/format';
import { Notice, Problem, ShownQuery } from '../design/states';
import { Rich } from '../language/rich';
import { useWords } from '../language/use-words';
import { Link } from '../router';
import { Button } from '../ui/button';
import { ComboBox } from '../ui/combo-box';
import { Dialog } from '../ui/dialog';
import { Select } from '../ui/select';
import words from './words.en';

interface AddExampleProps {
  callId: string;
  criterion: Criterion;
  sentences: readonly Sentence[];
  onClose: () => void;
}

type RubricCriterion = Rubric['criteria'][number];

/** How much of a sentence a list of them has room for. */
const SHOWN_CHARACTERS = 90;
/** Sentences offered at once; typing finds the others. */
const OFFERED = 50;

/** Puts a sentence of the call that the service got wrong into the draft of the rubric. */
export function AddExample({ callId, criterion, sentences, onClose }: AddExampleProps) {
  const tell = useWords(words);
  const rubric = useApiQuery('rubric');
  const [isAdded, setIsAdded] = useState(false);
  return (
    <Dialog
      title={tell('addExample')}
      onClose={onClose}
      actions={<Button onPress={onClose}>{tell('closeDialog')}</Button>}
    >
      <p className="soft">
        <strong>{criterion.name}</strong>
        <br />
        {tell('exampleLead', {
          engine: tell(`answer.${criterion.engine_status}`),
          person: tell(`answer.${criterion.status}`),
        })}
      </p>
      {isAdded ? (
        <Notice tone="good">
          <Rich of={words} id="exampleAdded" parts={{ to: <Link to="/settings/rubric" /> }} />
        </Notice>
      ) : (
        <ShownQuery of={rubric}>
          {({ criteria }) => {
            const found = criteria.find(({ id }) => id === criterion.id);
            if (!found || found.kind === 'measure') return <Notice tone="fair">{tell('noExamples')}</Notice>;
            return (
              <ExampleForm
                path={`conversations/${callId}/criteria/${encodeURIComponent(criterion.id)}/example`}
                taught={found}
                sentences={sentences}
                onAdded={() => {
                  setIsAdded(true);
                  announce(tell('exampleAnnounced'));
                }}
              />
            );
          }}
        </ShownQuery>
      )}
    </Dialog>
  );
}

interface ExampleFormProps {
  path: string;
  taught: RubricCriterion;
  sentences: readonly Sentence[];
  onAdded: () => void;
}

function ExampleForm({ path, taught, sentences, onAdded }: ExampleFormProps) {
  const tell = useWords(words);
  const { parts, unwanted } = taught;
  // Nothing is chosen beforehand: it is for a person to say what the service got wrong.
  const [sentence, setSentence] = useState<string | null>(null);
  const [text, setText] = useState('');
  const [counts, setCounts] = useState<'yes' | 'no' | null>(null);
  const [part, setPart] = useState(parts.length === 1 ? parts[0]?.id : undefined);
  const add = useApiMutation(
    () =>
      api.post<ExampleAdded>(path, {
        sentence: Number(sentence),
        meets: counts === 'yes',
        ...(part !== undefined && { part }),
      }),
    { onSuccess: onAdded },
  );
  const isComplete = sentence !== null && counts !== null && (parts.length === 0 || part !== undefined);
  const nameOf = ({ speaker, text: said, start }: Sentence) =>
    [start === undefined ? '' : formatClock(start), `${tell(`speaker.${speaker}`)}:`, shortened(said)]
      .filter(Boolean)
      .join(' ');
  const options = sentences
    .map((one, index) => ({ value: String(index), label: nameOf(one) }))
    .filter(({ label }) => sentence !== null || label.toLowerCase().includes(text.toLowerCase()))
    .slice(0, OFFERED);
  return (
    <>
      {add.error && <Problem message={add.error.message} />}
      <ComboBox
        label={tell('sentence')}
        hint={tell('chooseSentence')}
        options={options}
        text={text}
        onText={setText}
        onChoose={setSentence}
      />
      {parts.length > 1 && (
        <Select
          label={tell('exampleOfPart')}
          placeholder={tell('choosePart')}
          options={parts.map(({ id, name }) => ({ value: id, label: name }))}
          value={part ?? null}
          onChange={setPart}
        />
      )}
      <Select
        label={tell('whatItIs')}
        placeholder={tell('chooseWhat')}
        options={[
          { value: 'yes', label: tell(unwanted ? 'mustNot' : 'counts') },
          { value: 'no', label: tell(unwanted ? 'harmless' : 'onlySounds') },
        ]}
        value={counts}
        onChange={setCounts}
      />
      <div>
        <Button kind="primary" busy={add.isPending} isDisabled={!isComplete} onPress={() => add.mutate()}>
          {tell('addToDraft')}
        </Button>
      </div>
    </>
  );
}

const shortened = (text: string): string =>
  text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS - 1)}…` : text;

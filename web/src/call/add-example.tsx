import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../api/client';
import { useApiQuery } from '../api/query';
import type { Criterion, ExampleAdded, Rubric, Sentence } from '../api/types';
import { announce } from '../design/announcer';
import { formatClock } from '../design/format';
import { Notice, ShownQuery } from '../design/states';
import texts from '../design/text.module.css';
import { Rich } from '../language/rich';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { ComboBox } from '../ui/combo-box';
import { Dialog } from '../ui/dialog';
import { Field, Form, useApiForm } from '../ui/form';
import { someChoice } from '../ui/form-schema';
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
      <p className={texts.soft}>
        <strong>{criterion.name}</strong>
        <br />
        {tell('exampleLead', {
          engine: tell(`answer.${criterion.engine_status}`),
          person: tell(`answer.${criterion.status}`),
        })}
      </p>
      {isAdded ? (
        <Notice tone="good">
          <Rich
            of={words}
            id="exampleAdded"
            parts={{ to: <Link to="/settings/{-$section}" params={{ section: 'rubric' }} /> }}
          />
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

const SCHEMA = z.object({ sentence: someChoice, part: z.nullable(z.string()), meets: someChoice });
const WITH_PART = z.extend(SCHEMA, { part: someChoice });
/** Nothing is chosen beforehand: it is for a person to say what the service got wrong. */
const NOTHING: z.input<typeof SCHEMA> = { sentence: null, part: null, meets: null };

interface ExampleFormProps {
  path: string;
  taught: RubricCriterion;
  sentences: readonly Sentence[];
  onAdded: () => void;
}

function ExampleForm({ path, taught, sentences, onAdded }: ExampleFormProps) {
  const tell = useWords(words);
  const { parts, unwanted } = taught;
  const form = useApiForm<z.input<typeof SCHEMA>, ExampleAdded, z.output<typeof SCHEMA>>({
    schema: parts.length > 1 ? WITH_PART : SCHEMA,
    values: { ...NOTHING, part: parts.length === 1 ? (parts[0]?.id ?? null) : null },
    send: ({ sentence, meets, part }) =>
      api.post<ExampleAdded>(path, {
        sentence: Number(sentence),
        meets: meets === 'yes',
        ...(part !== null && { part }),
      }),
    onSuccess: onAdded,
  });
  // What is typed only looks for a sentence.
  const [text, setText] = useState('');
  const sentence = form.fields.watch('sentence');
  const nameOf = ({ speaker, text: said, start }: Sentence) =>
    [start === undefined ? '' : formatClock(start), `${tell(`speaker.${speaker}`)}:`, shortened(said)]
      .filter(Boolean)
      .join(' ');
  const options = sentences
    .map((one, index) => ({ value: String(index), label: nameOf(one) }))
    .filter(({ label }) => sentence !== null || label.toLowerCase().includes(text.toLowerCase()))
    .slice(0, OFFERED);
  return (
    <Form of={form}>
      <Field of={form} name="sentence">
        {({ onChange, onBlur, problem, inputRef }) => (
          <ComboBox
            label={tell('sentence')}
            hint={tell('chooseSentence')}
            options={options}
            text={text}
            onText={setText}
            onChoose={onChange}
            onBlur={onBlur}
            problem={problem}
            inputRef={inputRef}
          />
        )}
      </Field>
      {parts.length > 1 && (
        <Field of={form} name="part">
          {(field) => (
            <Select
              label={tell('exampleOfPart')}
              placeholder={tell('choosePart')}
              options={parts.map(({ id, name }) => ({ value: id, label: name }))}
              {...field}
            />
          )}
        </Field>
      )}
      <Field of={form} name="meets">
        {(field) => (
          <Select
            label={tell('whatItIs')}
            placeholder={tell('chooseWhat')}
            options={[
              { value: 'yes', label: tell(unwanted ? 'mustNot' : 'counts') },
              { value: 'no', label: tell(unwanted ? 'harmless' : 'onlySounds') },
            ]}
            {...field}
          />
        )}
      </Field>
      <div>
        <Button type="submit" kind="primary" busy={form.isSending}>
          {tell('addToDraft')}
        </Button>
      </div>
    </Form>
  );
}

const shortened = (text: string): string =>
  text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS - 1)}…` : text;

import { useMemo } from 'react';
import * as z from 'zod/mini';
import { putAnswer, sendToApi, useApiMutation, useApiQuery } from '../api/query';
import { announce } from '../design/announcer';
import { Card } from '../design/card';
import layout from '../design/layout.module.css';
import { Notice, ShownQuery } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { Field, Form, useApiForm } from '../ui/form';
import { RedactionKinds, type Kind, type Redaction } from './redaction-kinds';
import { RedactionTrial } from './redaction-trial';
import words from './words.en';

/** What is taken out of transcripts before they are stored. */
export function RedactionCard() {
  const tell = useWords(words);
  const redaction = useApiQuery('redaction');
  return (
    <Card title={tell('redaction')} lead={tell('redactionLead')}>
      <ShownQuery of={redaction}>{(data) => <RedactionForm inForce={data} />}</ShownQuery>
    </Card>
  );
}

const SCHEMA = z.object({
  recordings: z.array(z.custom<Kind>()),
  transcripts: z.array(z.custom<Kind>()),
});

function RedactionForm({ inForce }: { inForce: Redaction }) {
  const tell = useWords(words);
  const form = useApiForm({
    schema: SCHEMA,
    values: { recordings: inForce.recordings.kinds, transcripts: inForce.transcripts.kinds },
    // It is asked before anything is saved.
    send: (chosen) => Promise.resolve(chosen),
  });
  const { isDirty, dirtyFields } = form.fields.formState;
  const [recordings, transcripts] = form.fields.watch(['recordings', 'transcripts']);
  const either = useMemo(() => [...new Set([...recordings, ...transcripts])], [recordings, transcripts]);
  const changed = {
    ...(dirtyFields.recordings && { recordings }),
    ...(dirtyFields.transcripts && { transcripts }),
  };
  const save = useApiMutation(() => sendToApi('put', 'redaction', { body: changed }), {
    invalidates: ['audit'],
    onSuccess: (saved) => {
      putAnswer('redaction', saved);
      form.fields.reset({ recordings: saved.recordings.kinds, transcripts: saved.transcripts.kinds });
      announce(tell('saved'));
    },
  });
  return (
    <Form of={form}>
      <div className={layout.columns} data-kind="halves">
        <Field of={form} name="recordings">
          {(field) => <RedactionKinds label={tell('ofRecordings')} marks={inForce.marks} {...field} />}
        </Field>
        <Field of={form} name="transcripts">
          {(field) => <RedactionKinds label={tell('ofTranscripts')} marks={inForce.marks} {...field} />}
        </Field>
      </div>
      <Notice>{tell('redactionMeans')}</Notice>
      <RedactionTrial kinds={either} />
      <div>
        <Button type="submit" kind="primary" isDisabled={!isDirty}>
          {tell('save')}
        </Button>
      </div>
      {form.result && (
        <ConfirmDialog
          title={tell('redactionTitle')}
          confirm={tell('save')}
          onConfirm={() => save.mutateAsync()}
          onClose={form.clear}
        >
          <p>{tell('redactionFromNow')}</p>
        </ConfirmDialog>
      )}
    </Form>
  );
}

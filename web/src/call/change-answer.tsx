import * as z from 'zod/mini';
import type { CallDetail, Criterion, CriterionStatus } from '../api/types';
import { ANSWER_TONE } from '../design/call-words';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Field, Form, useApiForm } from '../ui/form';
import { someText } from '../ui/form-schema';
import { Select } from '../ui/select';
import { TextArea } from '../ui/text-field';
import { answerPlace, useDraft } from './drafts';
import { answerPath, useReview } from './use-review';
import words from './words.en';

interface ChangeAnswerProps {
  call: CallDetail;
  criterion: Criterion;
  onClose: () => void;
  onChanged: (call: CallDetail) => void;
}

const ANSWERS = Object.keys(ANSWER_TONE) as CriterionStatus[];

const FORM = 'change-answer';
const SCHEMA = z.object({ status: z.enum(ANSWERS), reason: someText(2_000) });
type Typed = { status: CriterionStatus; reason: string };

/** Another answer than the service's, with the reason for it; the score is computed anew. */
export function ChangeAnswer({ call, criterion, onClose, onChanged }: ChangeAnswerProps) {
  const tell = useWords(words);
  const draft = useDraft<Typed>(answerPlace(call.id, criterion.id), { status: criterion.status, reason: '' });
  const giveUp = () => {
    draft.drop();
    onClose();
  };
  const change = useReview(call, onChanged, giveUp);
  const form = useApiForm({
    schema: SCHEMA,
    values: draft.values,
    send: (body) => change.mutateAsync({ method: 'put', path: answerPath(criterion.id), body }),
  });
  const options = ANSWERS.map((value) => {
    const answer = tell(`answer.${value}`);
    return { value, label: value === criterion.status ? tell('asItIs', { answer }) : answer };
  });
  return (
    <Dialog
      title={tell('changeTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={giveUp}>{tell('cancel')}</Button>
          <Button kind="primary" type="submit" form={FORM} busy={form.isSending}>
            {tell('save')}
          </Button>
        </>
      }
    >
      <p className={texts.soft}>
        <strong>{criterion.name}</strong>
        <br />
        {criterion.question}
      </p>
      <Form of={form} id={FORM}>
        <Field of={form} name="status">
          {({ onChange, ...field }) => (
            <Select
              label={tell('answerLabel')}
              options={options}
              onChange={(status) => {
                onChange(status);
                draft.keep({ ...form.fields.getValues(), status });
              }}
              {...field}
            />
          )}
        </Field>
        <Field of={form} name="reason">
          {({ onChange, ...field }) => (
            <TextArea
              label={tell('reasonLabel')}
              isRequired
              hint={tell('reasonHint')}
              rows={3}
              onChange={(reason) => {
                onChange(reason);
                draft.keep({ ...form.fields.getValues(), reason });
              }}
              {...field}
            />
          )}
        </Field>
      </Form>
    </Dialog>
  );
}

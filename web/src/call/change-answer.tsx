import { useState } from 'react';
import type { CallDetail, Criterion, CriterionStatus } from '../api/types';
import { ANSWER_TONE } from '../design/call-words';
import { Problem } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Select } from '../ui/select';
import { TextArea } from '../ui/text-field';
import { answerPath, useReview } from './use-review';
import words from './words.en';

interface ChangeAnswerProps {
  call: CallDetail;
  criterion: Criterion;
  onClose: () => void;
  onChanged: (call: CallDetail) => void;
}

const ANSWERS = Object.keys(ANSWER_TONE) as CriterionStatus[];

/** Another answer than the service's, with the reason for it; the score is computed anew. */
export function ChangeAnswer({ call, criterion, onClose, onChanged }: ChangeAnswerProps) {
  const tell = useWords(words);
  const [status, setStatus] = useState<CriterionStatus>(criterion.status);
  const [reason, setReason] = useState('');
  const change = useReview(call, onChanged, onClose);
  const options = ANSWERS.map((value) => {
    const answer = tell(`answer.${value}`);
    return { value, label: value === criterion.status ? tell('asItIs', { answer }) : answer };
  });
  const save = () =>
    change.mutate({ method: 'put', path: answerPath(criterion.id), body: { status, reason } });
  return (
    <Dialog
      title={tell('changeTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{tell('cancel')}</Button>
          <Button kind="primary" busy={change.isPending} isDisabled={reason.trim() === ''} onPress={save}>
            {tell('save')}
          </Button>
        </>
      }
    >
      <p className="soft">
        <strong>{criterion.name}</strong>
        <br />
        {criterion.question}
      </p>
      {change.error && <Problem message={change.error.message} />}
      <Select label={tell('answerLabel')} options={options} value={status} onChange={setStatus} />
      <TextArea
        label={tell('reasonLabel')}
        hint={tell('reasonHint')}
        rows={3}
        maxLength={2000}
        value={reason}
        problem={change.error?.issueOf('reason')}
        onChange={setReason}
      />
    </Dialog>
  );
}

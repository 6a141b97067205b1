import { useState } from 'react';
import { api } from '../api/client';
import type { Criterion, CriterionStatus } from '../api/types';
import { Button } from '../design/button';
import { ANSWER } from '../design/call-words';
import { Dialog } from '../design/dialog';
import { Select, TextArea } from '../design/field';
import { Problem } from '../design/states';
import { useAction } from '../design/use-action';

interface ChangeAnswerProps {
  callId: string;
  criterion: Criterion;
  onClose: () => void;
  onChanged: () => Promise<void>;
}

/** Another answer than the service's, with the reason for it; the score is computed anew. */
export function ChangeAnswer({ callId, criterion, onClose, onChanged }: ChangeAnswerProps) {
  const [status, setStatus] = useState<CriterionStatus>(criterion.status);
  const [reason, setReason] = useState('');
  const change = useAction(async () => {
    await api.put(`conversations/${callId}/criteria/${encodeURIComponent(criterion.id)}`, { status, reason });
    await onChanged();
  });
  return (
    <Dialog
      title="Change the answer"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            busy={change.busy}
            disabled={reason.trim() === ''}
            onClick={() => void change.run()}
          >
            Save the answer
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
      <Select
        label="Answer"
        value={status}
        onChange={(event) => setStatus(event.target.value as CriterionStatus)}
      >
        {Object.entries(ANSWER).map(([value, { label }]) => (
          <option key={value} value={value}>
            {label}
            {value === criterion.status ? ' (as it is)' : ''}
          </option>
        ))}
      </Select>
      <TextArea
        label="Reason"
        hint="Shown beside the answer. The same answer with a reason confirms it."
        rows={3}
        maxLength={2000}
        value={reason}
        problem={change.error?.issueOf('reason')}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}

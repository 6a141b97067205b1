import { api } from '../api/client';
import type { Criterion } from '../api/types';
import { Button } from '../design/button';
import { Problem } from '../design/states';
import { useAction } from '../design/use-action';

interface ConfirmAnswerProps {
  callId: string;
  criterion: Criterion;
  onChanged: () => Promise<void>;
}

/** Says that the service's answer is right: it counts as looked at by a person. */
export function ConfirmAnswer({ callId, criterion, onChanged }: ConfirmAnswerProps) {
  const confirm = useAction(async () => {
    const path = `conversations/${callId}/criteria/${encodeURIComponent(criterion.id)}`;
    await api.put(path, { status: criterion.status, reason: 'Confirmed on review.' });
    await onChanged();
  });
  return (
    <>
      <Button kind="quiet" size="small" icon="check" busy={confirm.busy} onClick={() => void confirm.run()}>
        Confirm<span className="visually-hidden"> the answer to {criterion.name}</span>
      </Button>
      {confirm.error && <Problem message={confirm.error.message} />}
    </>
  );
}

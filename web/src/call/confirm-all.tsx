import { api } from '../api/client';
import type { Evaluation } from '../api/types';
import { Button } from '../design/button';
import { counted } from '../design/format';
import { Problem } from '../design/states';
import { announce } from '../design/announcer';
import { useAction } from '../design/use-action';

interface ConfirmAllProps {
  callId: string;
  evaluation: Evaluation;
  onChanged: () => Promise<void>;
}

/**
 * Says that all answers nobody has looked at are right: the service learns from calls that were looked through, and a
 * suspicion is answered by itself first.
 */
export function ConfirmAll({
  callId,
  evaluation: { criteria, suspicions = [] },
  onChanged,
}: ConfirmAllProps) {
  const left = criteria.filter(({ change, status }) => !change && status !== 'insufficient_evidence').length;
  const confirm = useAction(async () => {
    await api.post(`conversations/${callId}/confirm`);
    await onChanged();
    announce('Confirmed.');
  });
  if (left === 0 || suspicions.length > 0) return null;
  return (
    <>
      {confirm.error && <Problem message={confirm.error.message} />}
      <Button size="small" icon="check" busy={confirm.busy} onClick={() => void confirm.run()}>
        Confirm the other {counted(left, 'answer')}
      </Button>
    </>
  );
}

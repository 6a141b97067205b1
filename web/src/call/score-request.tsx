import { api } from '../api/client';
import type { CallDetail } from '../api/types';
import { announce } from '../design/announcer';
import { Button } from '../design/button';
import { formatDateTime } from '../design/format';
import { Notice, Problem } from '../design/states';
import { useAction } from '../design/use-action';

interface ScoreRequestProps {
  call: CallDetail;
  onChanged: (call: CallDetail) => void;
}

/** Why a call has no score, and a button to have it scored all the same; or who had it scored, and a button to undo it. */
export function ScoreRequest({ call, onChanged }: ScoreRequestProps) {
  const set = useAction(async (requested: boolean) => {
    onChanged(await api.put<CallDetail>(`conversations/${call.id}/score-request`, { requested }));
    announce(requested ? 'The call is scored.' : 'The call has no score any more.');
  });
  const { evaluation, sentences } = call;
  const { no_score_reason: reason, score_request: request } = evaluation ?? {};
  if (!reason && !request) return null;
  const canAsk = sentences !== null && reason?.code !== 'no_speech';
  return (
    <div className="stack" data-gap="small">
      {reason && <Notice tone="fair">{reason.message}</Notice>}
      {request && !reason && (
        <Notice>
          Scored because {request.by} asked for it on {formatDateTime(request.at)}.
          {request.despite && ` Without that it would have no score: ${request.despite.message}`}
        </Notice>
      )}
      {set.error && <Problem message={set.error.message} />}
      {canAsk && (
        <div>
          <Button size="small" busy={set.busy} onClick={() => void set.run(!request)}>
            {request ? 'Take the score back' : 'Score it nevertheless'}
          </Button>
        </div>
      )}
    </div>
  );
}

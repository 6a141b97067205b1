import { api } from '../api/client';
import { useApiMutation } from '../api/query';
import type { CallDetail, Evaluation } from '../api/types';
import { announce } from '../design/announcer';
import { formatDateTime, formatScore } from '../design/format';
import layout from '../design/layout.module.css';
import { Notice, Problem } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import words from './words.en';

interface ScoreNotesProps {
  call: CallDetail;
  evaluation: Evaluation;
  onChanged: (call: CallDetail) => void;
}

/** What is to be known about the score: why there is none, what failed the call, what people changed. */
export function ScoreNotes({ call, evaluation, onChanged }: ScoreNotesProps) {
  const tell = useWords(words);
  const { score, critical_failures, criteria, engine_score, suspicions = [] } = evaluation;
  const failed = criteria.filter(({ id }) => critical_failures.includes(id));
  const isChanged = criteria.some(({ change }) => change);
  return (
    <>
      <ScoreRequest call={call} evaluation={evaluation} onChanged={onChanged} />
      {suspicions.length > 0 && score !== null && <Notice tone="fair">{tell('ifConfirmed')}</Notice>}
      {failed.length > 0 && (
        <Notice tone="poor">
          {tell('criticalFailed', {
            names: failed.map(({ name }) => name).join(', '),
            score: formatScore(evaluation.score_before_critical),
          })}
        </Notice>
      )}
      {isChanged && engine_score !== null && engine_score !== score && (
        <Notice>{tell('changedByHand', { score: formatScore(engine_score) })}</Notice>
      )}
    </>
  );
}

/** Why a call has no score, and a button to have it scored all the same; or who had it scored, and a button to undo it. */
function ScoreRequest({ call, evaluation, onChanged }: ScoreNotesProps) {
  const tell = useWords(words);
  const { no_score_reason: reason, score_request: request } = evaluation;
  const set = useApiMutation(
    (requested: boolean) => api.put<CallDetail>(`conversations/${call.id}/score-request`, { requested }),
    {
      onSuccess: (changed, requested) => {
        onChanged(changed);
        announce(tell(requested ? 'isScored' : 'isNotScored'));
      },
    },
  );
  if (!reason && !request) return null;
  const canAsk = call.sentences !== null && reason?.code !== 'no_speech';
  return (
    <div className={layout.stack} data-gap="small">
      {reason && <Notice tone="fair">{tell(`noScore.${reason.code}`)}</Notice>}
      {request && !reason && (
        <Notice>
          {tell('askedFor', { by: request.by, when: formatDateTime(request.at) })}
          {request.despite && ` ${tell('despite', { why: tell(`noScore.${request.despite.code}`) })}`}
        </Notice>
      )}
      {set.error && <Problem message={set.error.message} />}
      {canAsk && (
        <div>
          <Button size="small" busy={set.isPending} onPress={() => set.mutate(!request)}>
            {tell(request ? 'takeBack' : 'scoreNevertheless')}
          </Button>
        </div>
      )}
    </div>
  );
}

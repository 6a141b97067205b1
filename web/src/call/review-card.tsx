import { api } from '../api/client';
import type { CallDetail, Criterion, Evidence } from '../api/types';
import { Button } from '../design/button';
import { Card } from '../design/card';
import { formatDateTime } from '../design/format';
import { REVIEW_REASON } from '../design/review-words';
import { Notice, Problem } from '../design/states';
import { useAction } from '../design/use-action';
import { Quotes } from './quotes';

interface ReviewCardProps {
  call: CallDetail;
  onEvidence: (evidence: Evidence) => void;
  onChanged: () => Promise<void>;
}

/** Why a person should look at this call, with what they can say to it. */
export function ReviewCard({ call, onEvidence, onChanged }: ReviewCardProps) {
  const { review, suspicions = [], criteria = [] } = call.evaluation ?? {};
  const close = useAction(async () => {
    await api.post(`conversations/${call.id}/review`);
    await onChanged();
  });
  if (!review || review.reasons.length === 0) return null;
  if (review.closed)
    return (
      <Notice tone="good">
        Looked at by {review.closed.by} on {formatDateTime(review.closed.at)}.
      </Notice>
    );
  const suspected = criteria.filter(({ id }) => suspicions.includes(id));
  const others = review.reasons.filter((reason) => reason !== 'critical_suspected');
  return (
    <Card title="To review" lead="No machine fails a call alone, and some of this only a person can tell.">
      <div className="stack" data-gap="large">
        {suspected.map((criterion) => (
          <Suspicion
            key={criterion.id}
            callId={call.id}
            criterion={criterion}
            onEvidence={onEvidence}
            onChanged={onChanged}
          />
        ))}
        {others.length > 0 && (
          <ul className="review-reasons">
            {others.map((reason) => (
              <li key={reason}>{REVIEW_REASON[reason]}</li>
            ))}
          </ul>
        )}
        {close.error && <Problem message={close.error.message} />}
        {suspected.length === 0 && (
          <div className="row" data-spread>
            <span className="small muted">
              Change or confirm answers below, or close the review as it is.
            </span>
            <Button icon="check" busy={close.busy} onClick={() => void close.run()}>
              Nothing left to look at
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

interface SuspicionProps extends Omit<ReviewCardProps, 'call'> {
  callId: string;
  criterion: Criterion;
}

function Suspicion({ callId, criterion, onEvidence, onChanged }: SuspicionProps) {
  const answer = useAction(async (status: 'met' | 'not_met', reason: string) => {
    const path = `conversations/${callId}/criteria/${encodeURIComponent(criterion.id)}`;
    await api.put(path, { status, reason });
    await onChanged();
  });
  return (
    <section className="stack suspicion" data-gap="small" aria-label={`Suspicion: ${criterion.name}`}>
      <h3>{criterion.name}: probably not met</h3>
      <p className="small muted">{criterion.question}</p>
      <p className="small">{criterion.reason}</p>
      <Quotes evidence={criterion.evidence} onEvidence={onEvidence} />
      {answer.error && <Problem message={answer.error.message} />}
      <div className="row">
        <Button
          kind="danger"
          size="small"
          busy={answer.busy}
          onClick={() => void answer.run('not_met', 'Confirmed on review.')}
        >
          Confirm: this fails the call
        </Button>
        <Button
          size="small"
          icon="check"
          busy={answer.busy}
          onClick={() => void answer.run('met', 'On review this is none.')}
        >
          It is none
        </Button>
      </div>
    </section>
  );
}

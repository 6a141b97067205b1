import { Check } from 'lucide-react';
import type { CallDetail, Criterion, Evidence } from '../api/types';
import { Card } from '../design/card';
import { formatDateTime } from '../design/format';
import layout from '../design/layout.module.css';
import { Notice, Problem } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import styles from './criteria.module.css';
import { Quotes } from './quotes';
import { tellReason } from './tell-reason';
import { answerPath, useReview } from './use-review';
import words from './words.en';

interface ReviewCardProps {
  call: CallDetail;
  onEvidence: (evidence: Evidence) => void;
  onChanged: (call: CallDetail) => void;
}

/** What had the focus is gone once it is answered. */
const toScorecard = () => document.getElementById('call-scorecard')?.focus({ preventScroll: true });

/** Why a person should look at this call, with what they can say to it. */
export function ReviewCard({ call, onEvidence, onChanged }: ReviewCardProps) {
  const tell = useWords(words);
  const { review, suspicions = [], criteria = [] } = call.evaluation ?? {};
  const close = useReview(call, onChanged, toScorecard);
  if (!review || review.reasons.length === 0) return null;
  if (review.closed) {
    const { by, at } = review.closed;
    return <Notice tone="good">{tell('lookedAt', { by, when: formatDateTime(at) })}</Notice>;
  }
  const suspected = criteria.filter(({ id }) => suspicions.includes(id));
  const others = review.reasons.filter((reason) => reason !== 'critical_suspected');
  return (
    <Card title={tell('toReview')} lead={tell('toReviewLead')}>
      <div className={styles.sections}>
        {suspected.map((criterion) => (
          <Suspicion
            key={criterion.id}
            call={call}
            criterion={criterion}
            onEvidence={onEvidence}
            onChanged={onChanged}
          />
        ))}
        {others.length > 0 && (
          <ul className={styles.reasons}>
            {others.map((reason) => (
              <li key={reason}>{tell(`reason.${reason}`)}</li>
            ))}
          </ul>
        )}
        {close.error && <Problem message={close.error.message} />}
        {suspected.length === 0 && (
          <div className={layout.row} data-spread>
            <span className={`${texts.small} ${texts.muted}`}>{tell('closeLead')}</span>
            <Button
              icon={Check}
              busy={close.isPending}
              onPress={() => close.mutate({ method: 'post', path: 'review' })}
            >
              {tell('close')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function Suspicion({ call, criterion, onEvidence, onChanged }: ReviewCardProps & { criterion: Criterion }) {
  const tell = useWords(words);
  const { id, name, question } = criterion;
  const review = useReview(call, onChanged, toScorecard);
  const answer = (status: 'met' | 'not_met', reason: string) =>
    review.mutate({ method: 'put', path: answerPath(id), body: { status, reason } });
  return (
    <section className={styles.suspicion} aria-label={tell('suspicionOf', { name })}>
      <h3>{tell('probablyNotMet', { name })}</h3>
      <p className={`${texts.small} ${texts.muted}`}>{question}</p>
      <p className={texts.small}>{tellReason(criterion)}</p>
      <Quotes evidence={criterion.evidence} onEvidence={onEvidence} />
      {review.error && <Problem message={review.error.message} />}
      <div className={layout.row}>
        <Button
          kind="danger"
          size="small"
          busy={review.isPending}
          onPress={() => answer('not_met', tell('confirmReason'))}
        >
          {tell('confirmFails')}
        </Button>
        <Button
          size="small"
          icon={Check}
          busy={review.isPending}
          onPress={() => answer('met', tell('denyReason'))}
        >
          {tell('isNone')}
        </Button>
      </div>
    </section>
  );
}

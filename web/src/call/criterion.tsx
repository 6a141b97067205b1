import { useState } from 'react';
import type { Criterion, Evidence, Sentence } from '../api/types';
import { Button } from '../design/button';
import { Badge } from '../design/card';
import { ANSWER } from '../design/call-words';
import { formatDateTime, formatNumber, formatShare } from '../design/format';
import { Icon } from '../design/icon';
import { AddExample } from './add-example';
import { ChangeAnswer } from './change-answer';
import { ConfirmAnswer } from './confirm-answer';
import { Quotes } from './quotes';

const DECIDED_BY: Record<Criterion['decided_by'], string> = {
  acts: 'by the trained model',
  words: 'by a phrase match',
  meaning: 'by its meaning',
  measure: 'by how the call went',
  model: 'by a language model',
  person: 'by a person',
};

interface CriterionLineProps {
  callId: string;
  criterion: Criterion;
  /** A critical one found not met, which nobody has confirmed. */
  suspected: boolean;
  sentences: Sentence[];
  onEvidence: (evidence: Evidence) => void;
  onChanged: () => Promise<void>;
}

/** One line of the scorecard: the answer, why, and the words it rests on. */
export function CriterionLine({
  callId,
  criterion,
  suspected,
  sentences,
  onEvidence,
  onChanged,
}: CriterionLineProps) {
  const [changing, setChanging] = useState(false);
  const [teaching, setTeaching] = useState(false);
  const { status, name, question, points, weight, reason, evidence, critical, change } = criterion;
  const told = ANSWER[status];
  const sure = criterion.probabilities && !change ? `, ${formatShare(criterion.confidence)} sure` : '';
  const corrected = change !== undefined && change.status !== criterion.engine_status;
  return (
    <li className="criterion" data-criterion={criterion.id}>
      <span className="answer-mark" data-tone={told.tone}>
        <Icon name={told.icon} size={15} />
      </span>
      <div className="stack" data-gap="small">
        <div className="criterion-head">
          <h4>{name}</h4>
          {critical && <Badge tone={status === 'not_met' ? 'poor' : undefined}>Critical</Badge>}
          {suspected && <Badge tone="poor">Suspicion</Badge>}
          <span className="criterion-answer" data-tone={told.tone}>
            {told.label}
            {points !== null && `${sure} · ${formatNumber(points)} of ${formatNumber(weight)}`}
          </span>
        </div>
        <p className="small muted">{question}</p>
        <p className="small">{reason}</p>
        <Quotes evidence={evidence} onEvidence={onEvidence} />
        {change && (
          <p className="small changed">
            {corrected ? 'Changed' : 'Confirmed'} by {change.by} on {formatDateTime(change.at)}:{' '}
            {change.reason}{' '}
            {corrected && `(The service answered “${ANSWER[criterion.engine_status].label}”.)`}
          </p>
        )}
        {corrected && canTeach(criterion) && (
          <div>
            <Button kind="quiet" size="small" icon="plus" onClick={() => setTeaching(true)}>
              Add as an example<span className="visually-hidden"> of {name}</span>
            </Button>
          </div>
        )}
        <div className="row" data-spread>
          <span className="small muted">{rests(criterion)}</span>
          <span className="row">
            {isConfirmable(criterion) && (
              <ConfirmAnswer callId={callId} criterion={criterion} onChanged={onChanged} />
            )}
            <Button kind="quiet" size="small" icon="pencil" onClick={() => setChanging(true)}>
              Change<span className="visually-hidden"> the answer to {name}</span>
            </Button>
          </span>
        </div>
      </div>
      {teaching && (
        <AddExample
          callId={callId}
          criterion={criterion}
          sentences={sentences}
          onClose={() => setTeaching(false)}
        />
      )}
      {changing && (
        <ChangeAnswer
          callId={callId}
          criterion={criterion}
          onClose={() => setChanging(false)}
          onChanged={async () => {
            await onChanged();
            setChanging(false);
          }}
        />
      )}
    </li>
  );
}

/** What applies and what was measured is no matter of words. */
const canTeach = ({ status, engine_status }: Criterion): boolean =>
  [status, engine_status].every((one) => one === 'met' || one === 'partly' || one === 'not_met');

/** An answer of the service that nobody has looked at. */
const isConfirmable = ({ status, change }: Criterion): boolean =>
  change === undefined && status !== 'insufficient_evidence';

/** What the answer rests on, and what another engine answered. */
function rests({ status, decided_by, second_opinion, unadapted }: Criterion): string {
  const other =
    second_opinion && second_opinion.status !== status
      ? `. The embedded engine answered “${ANSWER[second_opinion.status].label}”`
      : '';
  const adapted = unadapted && decided_by !== 'person' ? ', as learnt from your reviews' : '';
  return `Decided ${DECIDED_BY[decided_by]}${adapted}${other}`;
}

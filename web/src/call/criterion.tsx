import { useState } from 'react';
import type { Criterion, Evidence } from '../api/types';
import { Button } from '../design/button';
import { Badge } from '../design/card';
import { ANSWER, SPEAKER_NAME } from '../design/call-words';
import { formatClock, formatDateTime, formatNumber } from '../design/format';
import { Icon } from '../design/icon';
import { ChangeAnswer } from './change-answer';

const DECIDED_BY: Record<Criterion['decided_by'], string> = {
  words: 'by the words used',
  meaning: 'by what was meant',
  measure: 'by how the call went',
  model: 'by a language model',
  person: 'by a person',
};

interface CriterionLineProps {
  callId: string;
  criterion: Criterion;
  onEvidence: (evidence: Evidence) => void;
  onChanged: () => Promise<void>;
}

/** One line of the scorecard: the answer, why, and the words it rests on. */
export function CriterionLine({ callId, criterion, onEvidence, onChanged }: CriterionLineProps) {
  const [changing, setChanging] = useState(false);
  const { status, name, question, points, weight, reason, evidence, critical, change } = criterion;
  const told = ANSWER[status];
  return (
    <li className="criterion" data-criterion={criterion.id}>
      <span className="answer-mark" data-tone={told.tone}>
        <Icon name={told.icon} size={15} />
      </span>
      <div className="stack" data-gap="small">
        <div className="criterion-head">
          <h4>{name}</h4>
          {critical && <Badge tone={status === 'not_met' ? 'poor' : undefined}>Critical</Badge>}
          <span className="criterion-answer" data-tone={told.tone}>
            {told.label}
            {points !== null && ` · ${formatNumber(points)} of ${formatNumber(weight)}`}
          </span>
        </div>
        <p className="small muted">{question}</p>
        <p className="small">{reason}</p>
        {evidence.map((item) => (
          <button
            type="button"
            key={`${item.sentence}-${item.quote}`}
            className="evidence"
            data-speaker={item.speaker}
            onClick={() => onEvidence(item)}
          >
            <span className="visually-hidden">Show in the transcript: </span>
            <q>{item.quote}</q>
            <span className="small">
              {SPEAKER_NAME[item.speaker]}
              {item.start !== null && `, ${formatClock(item.start)}`}
            </span>
          </button>
        ))}
        {change && (
          <p className="small changed">
            Changed by {change.by} on {formatDateTime(change.at)}: {change.reason} (The service answered “
            {ANSWER[criterion.engine_status].label}”.)
          </p>
        )}
        <div className="row" data-spread>
          <span className="small muted">Decided {DECIDED_BY[criterion.decided_by]}</span>
          <Button kind="quiet" size="small" icon="pencil" onClick={() => setChanging(true)}>
            Change<span className="visually-hidden"> the answer to {name}</span>
          </Button>
        </div>
      </div>
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

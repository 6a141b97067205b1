import type { CoachingPoint, Evaluation, Evidence } from '../api/types';
import { Card } from '../design/card';
import { Icon } from '../design/icon';

interface CallCoachingProps {
  coaching: Evaluation['coaching'];
  onEvidence: (evidence: Evidence) => void;
}

/** What to tell the agent about this call: what to keep, what to improve. */
export function CallCoaching({ coaching, onEvidence }: CallCoachingProps) {
  const { keep, improve } = coaching;
  if (keep.length + improve.length === 0) return null;
  return (
    <Card title="Coaching" lead="The most valuable points of this call, in the order to bring them up.">
      <div className="columns" data-kind={keep.length > 0 && improve.length > 0 ? 'halves' : undefined}>
        {keep.length > 0 && <Points title="Keep doing" tone="good" points={keep} onEvidence={onEvidence} />}
        {improve.length > 0 && (
          <Points title="Improve" tone="fair" points={improve} onEvidence={onEvidence} />
        )}
      </div>
    </Card>
  );
}

interface PointsProps {
  title: string;
  tone: 'good' | 'fair';
  points: CoachingPoint[];
  onEvidence: (evidence: Evidence) => void;
}

function Points({ title, tone, points, onEvidence }: PointsProps) {
  return (
    <div className="stack">
      <h3 className="points-title" data-tone={tone}>
        <Icon name={tone === 'good' ? 'check' : 'arrow'} />
        {title}
      </h3>
      <ul className="stack">
        {points.map(({ criterion, name, text, own, missing, better }) => (
          <li key={criterion} className="point" data-tone={tone}>
            <strong>{name}</strong>
            <p>{text}</p>
            {own && (
              <button
                type="button"
                className="evidence"
                data-speaker={own.speaker}
                onClick={() => onEvidence(own)}
              >
                <span className="small">Said:</span> <q>{own.quote}</q>
              </button>
            )}
            {missing && <p className="small muted">Missing: {missing}</p>}
            {better && (
              <p className="better">
                <span className="small">Better:</span> <q>{better}</q>
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

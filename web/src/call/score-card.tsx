import type { CallDetail, Evaluation } from '../api/types';
import { Card } from '../design/card';
import { scoreTone } from '../design/call-words';
import { formatScore } from '../design/format';
import { coverageText, intervalText } from '../design/review-words';
import { Bar, ScoreRing } from '../design/score';
import { Notice } from '../design/states';
import { ScoreRequest } from './score-request';

interface ScoreCardProps {
  call: CallDetail;
  evaluation: Evaluation;
  onChanged: (call: CallDetail) => void;
}

/** The score, its sections, and what is to be known about it. */
export function ScoreCard({ call, evaluation, onChanged }: ScoreCardProps) {
  const { score, critical_failures, criteria, sections, engine_score, rubric } = evaluation;
  const failed = criteria.filter(({ id }) => critical_failures.includes(id));
  const likely = intervalText(evaluation.interval);
  const answered = coverageText(evaluation.coverage);
  const suspected = evaluation.suspicions ?? [];
  const changed = criteria.some(({ change }) => change);
  return (
    <Card title="Scorecard" lead={`${rubric.name}, version ${rubric.version}`}>
      <div className="stack" data-gap="large">
        <div className="score-head">
          <div className="score-certainty">
            <ScoreRing score={score} />
            {likely && <span className="small muted">probably {likely}</span>}
            {answered && <span className="small muted">{answered}</span>}
          </div>
          <div className="stack" data-gap="small">
            {sections.map((section) => (
              <div className="section-line" key={section.id}>
                <span>{section.name}</span>
                <strong className="numbers">{formatScore(section.score)}</strong>
                <Bar value={(section.score ?? 0) / 100} tone={scoreTone(section.score)} />
              </div>
            ))}
          </div>
        </div>
        <ScoreRequest call={call} onChanged={onChanged} />
        {suspected.length > 0 && score !== null && (
          <Notice tone="fair">
            If what is suspected is confirmed, the call fails and its score is 0. Until then the score stands.
          </Notice>
        )}
        {failed.length > 0 && (
          <Notice tone="poor">
            A critical criterion was not met, which fails the whole call:{' '}
            {failed.map(({ name }) => name).join(', ')}. Without it the score would be{' '}
            {formatScore(evaluation.score_before_critical)}.
          </Notice>
        )}
        {changed && engine_score !== null && engine_score !== score && (
          <Notice>
            Answers were changed by hand. The service itself scored this call {formatScore(engine_score)}.
          </Notice>
        )}
      </div>
    </Card>
  );
}

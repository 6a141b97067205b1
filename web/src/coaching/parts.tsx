import type { Picture } from '../api/types';
import { Card } from '../design/card';
import { SPEAKER_NAME, scoreTone } from '../design/call-words';
import { counted, formatClock, formatNumber, formatScore } from '../design/format';
import { Bar } from '../design/score';
import { Empty } from '../design/states';
import { Link } from '../router';

/** `+4` or `−3` points; nothing with too few calls. */
export const changeText = (change: number | null): string =>
  change === null
    ? ''
    : Math.abs(change) < 0.5
      ? 'same as the previous calls'
      : `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))} vs the previous calls`;

export function SectionsCard({ sections }: { sections: Picture['sections'] }) {
  return (
    <Card title="By section">
      {sections.length === 0 ? (
        <Empty icon="coaching" title="Nothing to compare yet" />
      ) : (
        <ul className="stack">
          {sections.map(({ section, name, mean, change, calls }) => (
            <li key={section} className="section-trend">
              <span>{name}</span>
              <strong className="numbers">{formatScore(mean)}</strong>
              <Bar value={mean / 100} tone={scoreTone(mean)} />
              <small className="muted">
                {[counted(calls, 'call'), changeText(change)].filter(Boolean).join(', ')}
              </small>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export function BestExampleCard({ example }: { example: Picture['best_example'] }) {
  if (!example) return null;
  const { evidence } = example;
  return (
    <Card title="Best example" lead={example.name}>
      <blockquote className="best-example">
        <p>
          <q>{evidence.quote}</q>
        </p>
        <p className="small">
          {SPEAKER_NAME[evidence.speaker]}
          {evidence.start !== null && `, ${formatClock(evidence.start)}`} ·{' '}
          <Link to={`/calls/${example.conversation_id}`}>Open the call</Link>
        </p>
      </blockquote>
    </Card>
  );
}

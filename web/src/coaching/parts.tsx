import type { CourseCall, Gap, Picture } from '../api/types';
import { Card, Tiles } from '../design/card';
import { SPEAKER_NAME, scoreTone } from '../design/call-words';
import { counted, formatClock, formatNumber, formatScore, formatShare } from '../design/format';
import { coverageText } from '../design/review-words';
import { Bar } from '../design/score';
import { Empty } from '../design/states';
import { TrendChart, type TrendPoint } from '../design/trend-chart';
import { Link } from '../router';

/** `+4` or `−3` points; nothing with too few calls. */
export const changeText = (change: number | null): string =>
  change === null
    ? ''
    : Math.abs(change) < 0.5
      ? 'same as the previous calls'
      : `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))} vs the previous calls`;

export function PictureTiles({ picture }: { picture: Picture }) {
  const { calls, for_review, mean_score, most_frequent_gap: gap } = picture;
  return (
    <Tiles
      tiles={[
        {
          name: 'Mean score',
          value: formatScore(mean_score),
          note: `of 100, from ${basisText(picture)}`,
        },
        {
          name: 'Calls analysed',
          value: calls,
          note: for_review > 0 ? `${for_review} to review` : 'the latest',
        },
        {
          name: 'Most frequent gap',
          value: <span className="tile-words">{gap?.name ?? 'None'}</span>,
          note: gap ? `in ${gap.lost} of ${counted(gap.graded, 'call')}` : undefined,
        },
      ]}
    />
  );
}

/** The calls of a course that have a score. */
export const pointsOf = (course: CourseCall[]): TrendPoint[] =>
  course.flatMap(({ conversation_date: at, score, coverage, interval }) =>
    score === null ? [] : [{ at, score, coverage, interval }],
  );

/** `3 of 12 calls with a score, 72% answered`; what a mean score is the mean of. */
export const basisText = ({
  calls,
  scored,
  coverage,
}: Pick<Picture, 'calls' | 'scored' | 'coverage'>): string =>
  [scored < calls ? `${scored} of ${counted(calls, 'call')}` : counted(calls, 'call'), coverageText(coverage)]
    .filter(Boolean)
    .join(', ');

export function TrendCard({ course, who }: { course: CourseCall[]; who: string }) {
  const points = pointsOf(course);
  return (
    <Card title="Scores over time">
      {points.length > 0 ? (
        <TrendChart points={points} label={`Scores of ${who}`} />
      ) : (
        <Empty icon="coaching" title="No call has a score yet" />
      )}
    </Card>
  );
}

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

export function GapsCard({ gaps, limit = 6 }: { gaps: Gap[]; limit?: number }) {
  // One scale for all bars, so that they stand in the order of the list.
  const most = Math.max(1, ...gaps.map(({ graded }) => graded));
  return (
    <Card title="Most frequent gaps" lead="Criteria on which points were lost, by the number of calls.">
      {gaps.length === 0 ? (
        <Empty icon="check" title="No points were lost" />
      ) : (
        <ol className="stack">
          {gaps.slice(0, limit).map(({ criterion, name, lost, graded }) => (
            <li key={criterion} className="section-trend">
              <span>{name}</span>
              <strong className="numbers">{lost}</strong>
              <Bar value={lost / most} tone="poor" />
              <small className="muted">
                {formatShare(lost / graded)} of {counted(graded, 'call')}
              </small>
            </li>
          ))}
        </ol>
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

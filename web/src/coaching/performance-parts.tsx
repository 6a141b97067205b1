import { Link } from '@tanstack/react-router';
import type { Filter } from '../calls/call-search';
import { Card, Tiles } from '../design/card';
import { formatCount, formatDate, formatPoints, formatScore, NONE } from '../design/format';
import { Empty } from '../design/states';
import tables from '../design/table.module.css';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import {
  basisText,
  changeText,
  changeTone,
  rangeText,
  startOf,
  type Performance,
} from '../performance/figures';
import { MeanChart } from '../performance/mean-chart';
import figureWords from '../performance/words.en';
import styles from './coaching.module.css';
import words from './words.en';

const dayText = (day: string): string => formatDate(startOf(day).toISOString());

/** `1 Nov 2026 to 23 Nov 2026, compared with …`. */
export function ComparedDays({ performance: { days, before } }: { performance: Performance }) {
  const tell = useWords(words);
  return (
    <p className={`${texts.muted} ${texts.small}`}>
      {tell('compared', {
        from: dayText(days.first),
        to: dayText(days.last),
        beforeFrom: dayText(before.first),
        beforeTo: dayText(before.last),
      })}
    </p>
  );
}

/** The mean score, the calls it is the mean of, and what costs most. */
export function PerformanceTiles({ performance }: { performance: Performance }) {
  const tell = useWords(words);
  const tellFigures = useWords(figureWords);
  const { total, everybody, own_team: team, gaps } = performance;
  const gap = gaps.find(({ points }) => points > 0);
  const range = rangeText(tellFigures, total.score);
  return (
    <Tiles
      tiles={[
        {
          name: tell('meanScore'),
          value: (
            <span className={styles.change} data-tone={changeTone(total.change)}>
              {formatScore(total.score?.mean ?? null)}
            </span>
          ),
          note: (
            <span className={styles.notes}>
              {range && <span>{range}</span>}
              <span>{changeText(tellFigures, total.change)}</span>
              {team && (
                <span>
                  {tell('ownTeam', { team: team.team, mean: formatScore(team.score?.mean ?? null) })}
                </span>
              )}
              {everybody && (
                <span>{tell('everybody', { mean: formatScore(everybody.score?.mean ?? null) })}</span>
              )}
            </span>
          ),
        },
        {
          name: tell('calls'),
          value: formatCount(total.calls),
          note: [
            basisText(tellFigures, total),
            total.for_review > 0 ? tell('toReview', { count: total.for_review }) : '',
          ]
            .filter(Boolean)
            .join(', '),
        },
        {
          name: tell('biggestGap'),
          value: <span className={styles.tileWords}>{gap?.name ?? tell('noGap')}</span>,
          note: gap ? tellFigures('lostPoints', lostPoints(gap.points)) : undefined,
        },
      ]}
    />
  );
}

const lostPoints = (points: number) => ({
  points: formatPoints(points),
  // The number as it is shown decides: 1.04 is told as `1 point`.
  count: Math.round(points * 10) / 10,
});

/** What loses points, in calls that have a score: the calls a gap is counted in. */
const LOST: Filter = { answer: ['partly', 'not_met'], min_score: 0 };

/** The mean by day or week. */
export function CourseCard({ performance, who }: { performance: Performance; who: string }) {
  const tell = useWords(words);
  return (
    <Card title={tell('overTime')}>
      <MeanChart course={performance.course} label={tell('scoresOf', { who })} />
    </Card>
  );
}

/** What criteria cost, the dearest first, each with the calls that lost points by it. */
export function GapsCard({ performance, agentId, team }: GapsCardProps) {
  const tell = useWords(words);
  const tellFigures = useWords(figureWords);
  const gaps = performance.gaps.filter(({ points }) => points > 0);
  const { first: from, last: to } = performance.days;
  return (
    <Card title={tell('gaps')} lead={tell('gapsLead', { count: performance.gap_calls })}>
      {gaps.length === 0 ? (
        <Empty icon="check" title={tell('noGaps')} />
      ) : (
        <div className={tables.frame} role="group" aria-label={tell('gapsTable')} tabIndex={0}>
          <table className={`${tables.table} ${styles.gaps}`}>
            <thead>
              <tr>
                <th scope="col">{tell('criterion')}</th>
                <th scope="col" data-align="end">
                  {tell('pointsLost')}
                </th>
                <th scope="col" data-align="end">
                  {tell('before')}
                </th>
                <th scope="col">{tell('notMetIn')}</th>
              </tr>
            </thead>
            <tbody>
              {gaps.map(({ criterion, name, points, points_before: before, lost, graded, change }) => (
                <tr key={criterion}>
                  <th scope="row">{name}</th>
                  <td data-align="end">
                    <span className={styles.change} data-tone={changeTone(change, true)}>
                      {formatPoints(points)}
                    </span>
                  </td>
                  <td data-align="end">{before === null ? NONE : formatPoints(before)}</td>
                  <td className={tables.twoLine}>
                    {tellFigures('lostCalls', { lost, count: graded })}
                    <small>
                      <Link
                        to="/calls"
                        search={{
                          ...LOST,
                          criterion,
                          agent_id: agentId ? [agentId] : undefined,
                          team: team ? [team] : undefined,
                          from,
                          to,
                        }}
                        aria-label={tellFigures('showCalls', { name })}
                      >
                        {tellFigures('showCallsShort')}
                      </Link>
                    </small>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

interface GapsCardProps {
  performance: Performance;
  agentId?: string;
  team?: string | undefined;
}

import { useId } from 'react';
import { formatDate, formatDayMonth, formatScore } from './format';
import './trend-chart.css';

export interface TrendPoint {
  /** ISO 8601. */
  at: string;
  /** 0 to 100. */
  score: number;
}

interface TrendChartProps {
  points: TrendPoint[];
  /** What the line is of, for those who cannot see it. */
  label: string;
}

const WIDTH = 640;
const HEIGHT = 190;
const LEFT = 30;
const BOTTOM = 22;
const TOP = 8;
const GRID = [0, 25, 50, 75, 100];
/** Calls the running mean looks back on. */
const WINDOW = 5;

/** Scores over time: each call a dot, their running mean a line. */
export function TrendChart({ points, label }: TrendChartProps) {
  const fade = useId();
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return null;
  const times = points.map(({ at }) => new Date(at).getTime());
  const [from, to] = [times[0] ?? 0, times.at(-1) ?? 0];
  const x = (index: number) =>
    LEFT + 8 + (to > from ? ((times[index] ?? from) - from) / (to - from) : 0.5) * (WIDTH - LEFT - 16);
  const y = (score: number) => TOP + (1 - score / 100) * (HEIGHT - TOP - BOTTOM);
  const means = points.map((_, index) => meanOf(points.slice(Math.max(0, index - WINDOW + 1), index + 1)));
  const line = means
    .map((mean, index) => `${index === 0 ? 'M' : 'L'} ${x(index).toFixed(1)} ${y(mean).toFixed(1)}`)
    .join(' ');
  const spoken =
    `${label}: ${points.length} calls from ${formatDate(first.at)} to ${formatDate(last.at)}. ` +
    `The running mean goes from ${formatScore(means[0] ?? null)} to ${formatScore(means.at(-1) ?? null)}.`;

  return (
    <figure className="trend">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={spoken}>
        <defs>
          <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="var(--accent)" stopOpacity="0.22" />
            <stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
          </linearGradient>
        </defs>
        {GRID.map((score) => (
          <g key={score}>
            <line className="trend-grid" x1={LEFT} x2={WIDTH} y1={y(score)} y2={y(score)} />
            <text className="trend-text" x={LEFT - 6} y={y(score) + 4} textAnchor="end">
              {score}
            </text>
          </g>
        ))}
        {points.length > 1 && (
          <path fill={`url(#${fade})`} d={`${line} L ${x(points.length - 1)} ${y(0)} L ${x(0)} ${y(0)} Z`} />
        )}
        {points.map(({ at, score }, index) => (
          <circle key={index} className="trend-dot" cx={x(index)} cy={y(score)} r="3.2">
            <title>{`${formatDate(at)}: ${formatScore(score)}`}</title>
          </circle>
        ))}
        {points.length > 1 && <path className="trend-line" d={line} />}
        <text className="trend-text" x={LEFT} y={HEIGHT - 4}>
          {formatDayMonth(first.at)}
        </text>
        <text className="trend-text" x={WIDTH} y={HEIGHT - 4} textAnchor="end">
          {formatDayMonth(last.at)}
        </text>
      </svg>
      <figcaption className="small muted">
        Each dot is a call; the line is the mean of the last {WINDOW}.
      </figcaption>
    </figure>
  );
}

const meanOf = (points: TrendPoint[]): number =>
  points.reduce((sum, { score }) => sum + score, 0) / points.length;

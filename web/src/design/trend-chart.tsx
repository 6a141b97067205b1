import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatDate, formatDayMonth, formatScore } from './format';
import { colourIn, useDark } from './theme';
import './trend-chart.css';

export interface TrendPoint {
  /** ISO 8601. */
  at: string;
  /** 0 to 100. */
  score: number;
}

interface TrendChartProps {
  /** The earliest first. */
  points: TrendPoint[];
  /** What the line is of, for those who cannot see it. */
  label: string;
  /** CSS pixels, where the chart is drawn while nothing can be measured; otherwise it fills its place. */
  width?: number;
}

const HEIGHT = 210;
const GRID = [0, 25, 50, 75, 100];
/** Room for one date on the axis. */
const DATE_WIDTH = 64;
/** Calls the running mean looks back on. */
const WINDOW = 5;

/** Scores over time: each call a dot, their running mean a line. */
export function TrendChart({ points, label, width }: TrendChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const dark = useDark();

  useEffect(() => {
    const place = frame.current;
    if (!place) return;
    const times = points.map(({ at }) => new Date(at).getTime() / 1000);
    const scores = points.map(({ score }) => score);
    const chart = new uPlot(
      optionsFor(place, width ?? place.clientWidth, setPointed),
      [times, scores, runningMeans(points)],
      place,
    );
    const resized = new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height: HEIGHT }));
    if (width === undefined) resized.observe(place);
    return () => {
      resized.disconnect();
      chart.destroy();
    };
  }, [points, width, dark]);

  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return null;
  const means = runningMeans(points);
  const spoken =
    `${label}: ${points.length} calls from ${formatDate(first.at)} to ${formatDate(last.at)}. ` +
    `The running mean goes from ${formatScore(means[0] ?? null)} to ${formatScore(means.at(-1) ?? null)}.`;
  const shown = pointed === null ? undefined : points[pointed];

  return (
    <figure className="trend">
      <div ref={frame} className="trend-frame" role="img" aria-label={spoken} />
      <figcaption className="small muted">
        {shown
          ? `${formatDate(shown.at)}: ${formatScore(shown.score)}, mean of the last ${WINDOW} ${formatScore(means[pointed ?? 0] ?? null)}`
          : `Each dot is a call; the line is the mean of the last ${WINDOW}.`}
      </figcaption>
    </figure>
  );
}

function optionsFor(
  place: HTMLElement,
  width: number,
  onPoint: (index: number | null) => void,
): uPlot.Options {
  const colour = (token: `--${string}`) => colourIn(place, token);
  const font = `12px ${getComputedStyle(place).fontFamily}`;
  const axis = { stroke: colour('--ink-faint'), font, ticks: { show: false } };
  const grid = { stroke: colour('--line'), width: 1 };
  const accent = colour('--accent');
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 9 } },
    scales: { y: { range: [0, 102] } },
    axes: [
      {
        ...axis,
        size: 30,
        gap: 8,
        space: DATE_WIDTH,
        grid: { show: false },
        values: (_, moments) =>
          moments.map((moment) => formatDayMonth(new Date(moment * 1000).toISOString())),
        incrs: [1, 2, 3, 7, 14, 30, 60, 90].map((days) => days * 86_400),
      },
      { ...axis, grid, size: 34, splits: () => GRID },
    ],
    series: [
      {},
      { paths: () => null, points: { show: true, size: 6, fill: accent, width: 0 }, alpha: 0.45 },
      { stroke: accent, width: 2.5, fill: (chart) => fade(chart, accent), points: { show: false } },
    ],
    hooks: { setCursor: [({ cursor: { idx } }) => onPoint(idx ?? null)] },
  };
}

/** From a touch of the colour at the top to nothing. */
function fade({ ctx, bbox }: uPlot, colour: string): CanvasGradient {
  const gradient = ctx.createLinearGradient(0, bbox.top, 0, bbox.top + bbox.height);
  gradient.addColorStop(0, colour.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.2)'));
  gradient.addColorStop(1, colour.replace(/^rgb\((.*)\)$/, 'rgba($1, 0)'));
  return gradient;
}

const runningMeans = (points: TrendPoint[]): number[] =>
  points.map((_, index) => meanOf(points.slice(Math.max(0, index - WINDOW + 1), index + 1)));

const meanOf = (points: TrendPoint[]): number =>
  points.reduce((sum, { score }) => sum + score, 0) / points.length;

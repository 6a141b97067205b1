import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { counted, formatDate, formatDayMonth, formatScore } from './format';
import { coverageText, intervalText } from './review-words';
import { isCovered } from './score';
import { colourIn, useDark } from './theme';
import './trend-chart.css';

export interface TrendPoint {
  /** ISO 8601. */
  at: string;
  /** 0 to 100. */
  score: number;
  /** Share of the call that was answered, 0 to 1; null when unknown. */
  coverage: number | null;
  /** In which the score lies with a probability of 90 %; null when unknown. */
  interval: { low: number; high: number } | null;
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

/**
 * Scores over time: each call a dot with the interval its score lies in, hollow where little of the call was answered;
 * their running mean a line.
 */
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
      optionsFor(place, width ?? place.clientWidth, points, setPointed),
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
  const thin = points.filter(({ coverage }) => !isCovered(coverage)).length;
  const spoken =
    `${label}: ${counted(points.length, 'call')} from ${formatDate(first.at)} to ${formatDate(last.at)}. ` +
    `The running mean goes from ${formatScore(means[0] ?? null)} to ${formatScore(means.at(-1) ?? null)}.` +
    (thin > 0 ? ` Of ${thin} of them little was answered.` : '');
  const shown = pointed === null ? undefined : points[pointed];

  return (
    <figure className="trend">
      <div ref={frame} className="trend-frame" role="img" aria-label={spoken} />
      <figcaption className="small muted">
        {shown
          ? `${pointText(shown)}; mean of the last ${WINDOW} ${formatScore(means[pointed ?? 0] ?? null)}`
          : `Each dot is a call, with the range its score probably lies in; ${thin > 0 ? 'hollow dots are calls of which little was answered; ' : ''}the line is the mean of the last ${WINDOW}.`}
      </figcaption>
    </figure>
  );
}

/** `3 May 2026: 82, probably 71 to 92, 65% answered`. */
function pointText({ at, score, coverage, interval }: TrendPoint): string {
  const likely = intervalText(interval);
  return [
    `${formatDate(at)}: ${formatScore(score)}`,
    ...(likely ? [`probably ${likely}`] : []),
    ...(coverage === null ? [] : [coverageText(coverage)]),
  ]
    .filter(Boolean)
    .join(', ');
}

function optionsFor(
  place: HTMLElement,
  width: number,
  points: readonly TrendPoint[],
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
      { paths: () => null, points: { show: false } },
      { stroke: accent, width: 2.5, fill: (chart) => fade(chart, accent), points: { show: false } },
    ],
    hooks: {
      setCursor: [({ cursor: { idx } }) => onPoint(idx ?? null)],
      drawSeries: [
        (chart, series) => {
          if (series === CALLS) drawCalls(chart, points, accent, colour('--surface'));
        },
      ],
    },
  };
}

/** Place of the calls among the series. */
const CALLS = 1;
/** CSS pixels. */
const DOT = 3;
const DOT_LINE = 1.4;

/** Each call as a dot over the line of its interval; hollow where too little was answered to call the score good or poor. */
function drawCalls(chart: uPlot, points: readonly TrendPoint[], accent: string, surface: string): void {
  const { ctx } = chart;
  const scale = devicePixelRatio;
  ctx.save();
  ctx.strokeStyle = accent;
  ctx.lineWidth = DOT_LINE * scale;
  for (const { at, score, coverage, interval } of points) {
    const x = chart.valToPos(new Date(at).getTime() / 1000, 'x', true);
    if (interval && interval.high > interval.low) {
      ctx.globalAlpha = 0.28;
      ctx.beginPath();
      ctx.moveTo(x, chart.valToPos(interval.low, 'y', true));
      ctx.lineTo(x, chart.valToPos(interval.high, 'y', true));
      ctx.stroke();
    }
    const isFull = isCovered(coverage);
    ctx.globalAlpha = isFull ? 0.5 : 0.75;
    ctx.fillStyle = isFull ? accent : surface;
    ctx.beginPath();
    ctx.arc(x, chart.valToPos(score, 'y', true), DOT * scale, 0, 2 * Math.PI);
    ctx.fill();
    if (!isFull) ctx.stroke();
  }
  ctx.restore();
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

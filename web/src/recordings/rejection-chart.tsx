import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { chartFont, withText } from '../design/chart-text';
import { formatDayMonth } from '../design/format';
import { colourIn, useDark } from '../design/theme';
import { startOf } from '../performance/figures';
import { COLOURS } from './cause-colours';
import styles from './rejections.module.css';
import { stacked, type Cause, type CountedDay } from './rejection-days';

interface RejectionChartProps {
  days: readonly CountedDay[];
  /** The most frequent first: it stands at the bottom. */
  causes: readonly Cause[];
  /** What it shows, in a sentence. */
  label: string;
}

const HEIGHT = 190;
/** Room for one date on the axis, in CSS pixels at the usual text size. */
const DATE_WIDTH = 64;
const DAY_STEPS = [1, 2, 3, 7, 14, 30, 60].map((days) => days * 86_400);
/** Share of a day's width that its bar takes, and the widest it gets in CSS pixels. */
const BAR: [number, number] = [0.7, 28];

/** Recordings that came to nothing, by day and cause, as stacked bars. */
export function RejectionChart({ days, causes, label }: RejectionChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const dark = useDark();
  useEffect(() => {
    const place = frame.current;
    if (!place) return;
    const chart = new uPlot(
      optionsFor(place, causes),
      [
        days.map(({ day }) => startOf(day).getTime() / 1000),
        // The tallest first, so that the others are drawn over it.
        ...stacked(days, causes.length).reverse(),
      ],
      place,
    );
    const resized = new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height: HEIGHT }));
    resized.observe(place);
    return () => {
      resized.disconnect();
      chart.destroy();
    };
  }, [days, causes, dark]);
  return <div ref={frame} className={styles.frame} role="img" aria-label={label} />;
}

function optionsFor(place: HTMLElement, causes: readonly Cause[]): uPlot.Options {
  const colour = (token: `--${string}`) => colourIn(place, token);
  const font = chartFont(place);
  const axis = { stroke: colour('--ink-faint'), font, ticks: { show: false } };
  return {
    width: place.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: { y: { range: (_chart, _low, high) => [0, Math.max(high * 1.05, 1)] } },
    axes: [
      {
        ...axis,
        size: withText(30),
        gap: 8,
        space: withText(DATE_WIDTH),
        grid: { show: false },
        values: (_, moments) =>
          moments.map((moment) => formatDayMonth(new Date(moment * 1000).toISOString())),
        incrs: DAY_STEPS,
      },
      {
        ...axis,
        grid: { stroke: colour('--line'), width: 1 },
        size: withText(40),
        // Half a recording is none.
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000],
      },
    ],
    series: [
      {},
      ...causes
        .map((cause) => ({
          fill: colour(COLOURS[cause]),
          width: 0,
          points: { show: false },
          paths: uPlot.paths.bars?.({ size: BAR }),
        }))
        .reverse(),
    ],
  };
}

import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { chartFont, withText } from '../design/chart-text';
import { formatDate, formatDayMonth, formatScore, NONE } from '../design/format';
import texts from '../design/text.module.css';
import { colourIn, useDark } from '../design/theme';
import { useWords } from '../language/use-words';
import { ChartData } from '../ui/chart-data';
import { rangeText, startOf, type CoursePart } from './figures';
import styles from './mean-chart.module.css';
import words from './words.en';

interface MeanChartProps {
  /** The earliest first. */
  course: readonly CoursePart[];
  /** What the line is of. */
  label: string;
  /** CSS pixels, where nothing can be measured; otherwise it fills its place. */
  width?: number;
  /** Without what only a screen can show. */
  onPaper?: boolean;
}

const HEIGHT = 210;
const GRID = [0, 25, 50, 75, 100];
/** Room for one date on the axis, in CSS pixels at the usual text size. */
const DATE_WIDTH = 64;
const DAYS = [1, 2, 3, 7, 14, 30, 60, 90].map((days) => days * 86_400);

const whenOf = ({ first }: CoursePart): string => formatDate(startOf(first).toISOString());

/** Mean scores of days or weeks with the range each probably lies in, and the same as a table. */
export function MeanChart({ course, label, width, onPaper = false }: MeanChartProps) {
  const tell = useWords(words);
  const frame = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const dark = useDark();

  useEffect(() => {
    const place = frame.current;
    if (!place) return;
    const chart = new uPlot(
      optionsFor(place, width ?? place.clientWidth, setPointed),
      [
        course.map(({ first }) => startOf(first).getTime() / 1000),
        course.map(({ score }) => score?.high ?? null),
        course.map(({ score }) => score?.low ?? null),
        course.map(({ score }) => score?.mean ?? null),
      ],
      place,
    );
    const resized = new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height: HEIGHT }));
    if (width === undefined) resized.observe(place);
    return () => {
      resized.disconnect();
      chart.destroy();
    };
  }, [course, width, dark]);

  const scored = course.filter(({ score }) => score !== null);
  const [first, last] = [scored[0], scored.at(-1)];
  if (!first || !last) return <p className={texts.muted}>{tell('noScore')}</p>;
  const count = scored.reduce((sum, part) => sum + part.scored, 0);
  const mean = scored.reduce((sum, part) => sum + (part.score?.mean ?? 0) * part.scored, 0) / count;
  const spoken = { what: label, count, from: whenOf(first), to: whenOf(last), mean: formatScore(mean) };
  const shown = pointed === null ? undefined : course[pointed];
  const range = rangeText(tell, shown?.score ?? null);
  return (
    <figure className={styles.chart}>
      <div ref={frame} className={styles.frame} role="img" aria-label={tell('chart', spoken)} />
      <figcaption className={`${texts.small} ${texts.muted}`}>
        {shown?.score
          ? tell(range === '' ? 'pointed' : 'pointedRange', {
              when: whenOf(shown),
              mean: formatScore(shown.score.mean),
              range,
              calls: tell('calls', { count: shown.scored }),
            })
          : tell(course.every(({ first, last }) => first === last) ? 'chartNote' : 'chartNoteWeeks')}
      </figcaption>
      {!onPaper && <DataOf course={course} label={label} />}
    </figure>
  );
}

/** What the chart draws, for those who cannot see it or want the numbers. */
function DataOf({ course, label }: Pick<MeanChartProps, 'course' | 'label'>) {
  const tell = useWords(words);
  return (
    <ChartData label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{tell('day')}</th>
            <th scope="col">{tell('callsHead')}</th>
            <th scope="col">{tell('meanHead')}</th>
            <th scope="col">{tell('rangeHead')}</th>
          </tr>
        </thead>
        <tbody>
          {course.map((part) => (
            <tr key={part.first}>
              <th scope="row">
                {part.first === part.last ? whenOf(part) : tell('from', { day: whenOf(part) })}
              </th>
              <td>{part.scored}</td>
              <td>{formatScore(part.score?.mean ?? null)}</td>
              <td>
                {part.score?.low == null
                  ? NONE
                  : `${formatScore(part.score.low)} – ${formatScore(part.score.high)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ChartData>
  );
}

function optionsFor(
  place: HTMLElement,
  width: number,
  onPoint: (index: number | null) => void,
): uPlot.Options {
  const colour = (token: `--${string}`) => colourIn(place, token);
  const font = chartFont(place);
  const axis = { stroke: colour('--ink-faint'), font, ticks: { show: false } };
  const accent = colour('--accent');
  const edge = { stroke: 'transparent', width: 0, points: { show: false } };
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 9 } },
    scales: { y: { range: [0, 102] } },
    bands: [{ series: [1, 2], fill: accent.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.16)') }],
    axes: [
      {
        ...axis,
        size: withText(30),
        gap: 8,
        space: withText(DATE_WIDTH),
        grid: { show: false },
        values: (_, moments) =>
          moments.map((moment) => formatDayMonth(new Date(moment * 1000).toISOString())),
        incrs: DAYS,
      },
      { ...axis, grid: { stroke: colour('--line'), width: 1 }, size: withText(34), splits: () => GRID },
    ],
    series: [
      {},
      { ...edge, spanGaps: true },
      { ...edge, spanGaps: true },
      { stroke: accent, width: 2.5, spanGaps: true, points: { show: true, size: 6, fill: accent } },
    ],
    hooks: { setCursor: [({ cursor: { idx } }) => onPoint(idx ?? null)] },
  };
}

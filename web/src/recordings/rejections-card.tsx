import { useMemo } from 'react';
import { useApiQuery } from '../api/query';
import { Card } from '../design/card';
import { formatCount, formatDate } from '../design/format';
import { ShownQuery } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { ChartData } from '../ui/chart-data';
import { startOf, timeZone } from '../performance/figures';
import { COLOURS } from './cause-colours';
import { RejectionChart } from './rejection-chart';
import {
  causesOf,
  countedDays,
  everyDay,
  type Cause,
  type CountedDay,
  type DayOfRejections,
} from './rejection-days';
import type { RecordingsSearch } from './recordings-search';
import styles from './rejections.module.css';
import words from './words.en';

/** Somebody who watches a new recorder sees what came of its latest recordings, in milliseconds. */
const REFRESH_MS = 60_000;

interface RejectionsCardProps {
  search: RecordingsSearch;
}

const dayText = (day: string): string => formatDate(startOf(day).toISOString());

/** How many recordings came to nothing, by cause and day. */
export function RejectionsCard({ search: { from, to } }: RejectionsCardProps) {
  const tell = useWords(words);
  const range = useMemo(() => countedDays({ from, to }), [from, to]);
  const counts = useApiQuery('recordings/rejections', {
    query: { ...range, time_zone: timeZone() },
    pollEvery: REFRESH_MS,
    keepPrevious: true,
  });
  return (
    <Card
      title={tell('rejections')}
      lead={tell('rejectionsLead', { from: dayText(range.from), to: dayText(range.to) })}
    >
      <ShownQuery of={counts}>{({ days }) => <Counts days={days} range={range} />}</ShownQuery>
    </Card>
  );
}

interface CountsProps {
  days: readonly DayOfRejections[];
  range: { from: string; to: string };
}

function Counts({ days, range }: CountsProps) {
  const tell = useWords(words);
  const found = useMemo(() => causesOf(days), [days]);
  const causes = useMemo(() => found.map(({ cause }) => cause), [found]);
  const counted = useMemo(() => everyDay(range, days, causes), [range, days, causes]);
  if (found.length === 0) return <p className={texts.muted}>{tell('rejectionsNone')}</p>;
  const total = found.reduce((sum, { recordings }) => sum + recordings, 0);
  const most = found[0];
  return (
    <div className={styles.rejections}>
      <RejectionChart
        days={counted}
        causes={causes}
        label={tell('chart', {
          count: total,
          from: dayText(range.from),
          to: dayText(range.to),
          most: most ? tell(`cause.${most.cause}`) : '',
        })}
      />
      <ul className={styles.causes} aria-label={tell('causes')}>
        {found.map(({ cause, recordings }) => (
          <li key={cause}>
            <span
              className={styles.swatch}
              style={{ background: `var(${COLOURS[cause]})` }}
              aria-hidden="true"
            />
            <span>{tell(`cause.${cause}`)}</span>
            <strong className={texts.numbers}>{formatCount(recordings)}</strong>
          </li>
        ))}
      </ul>
      <AsTable days={counted} causes={causes} />
    </div>
  );
}

/** What the chart draws, for those who cannot see it or want the numbers. */
function AsTable({ days, causes }: { days: readonly CountedDay[]; causes: readonly Cause[] }) {
  const tell = useWords(words);
  return (
    <ChartData label={tell('rejections')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{tell('day')}</th>
            {causes.map((cause) => (
              <th scope="col" key={cause}>
                {tell(`cause.${cause}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .filter(({ counts }) => counts.some((count) => count > 0))
            .map(({ day, counts }) => (
              <tr key={day}>
                <th scope="row">{dayText(day)}</th>
                {counts.map((count, index) => (
                  <td key={causes[index]}>{formatCount(count)}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </ChartData>
  );
}

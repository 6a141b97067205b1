import { useMemo } from 'react';
import { formatClock, formatCount, formatSeconds } from '../design/format';
import { useWords } from '../language/use-words';
import { ChartData } from '../ui/chart-data';
import { speechByTime, type SpokenSpan } from './speech-by-time';
import words from './words.en';

interface SpeechTableProps {
  /** Seconds. */
  length: number;
  spans: readonly SpokenSpan[];
  /** Seconds at which somebody interrupts, where that is known. */
  interruptions?: readonly number[];
}

/** Who speaks when, as a table. */
export function SpeechTable(props: SpeechTableProps) {
  const tell = useWords(words);
  return (
    <ChartData label={tell('speechByTime')}>
      <Rows {...props} />
    </ChartData>
  );
}

/** Reckoned only once it is opened. */
function Rows({ length, spans, interruptions }: SpeechTableProps) {
  const tell = useWords(words);
  const parts = useMemo(() => speechByTime(length, spans), [length, spans]);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{tell('time')}</th>
          <th scope="col">{tell('agent')}</th>
          <th scope="col">{tell('customer')}</th>
          {interruptions && <th scope="col">{tell('interruptions')}</th>}
        </tr>
      </thead>
      <tbody>
        {parts.map(({ from, to, spoken }) => (
          <tr key={from}>
            <th scope="row">{`${formatClock(from)} – ${formatClock(to)}`}</th>
            <td>{formatSeconds(spoken.agent)}</td>
            <td>{formatSeconds(spoken.customer)}</td>
            {interruptions && (
              <td>{formatCount(interruptions.filter((at) => at >= from && at < to).length)}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

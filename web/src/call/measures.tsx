import type { Measures } from '../api/types';
import { Tiles } from '../design/card';
import { formatNumber, formatSeconds, formatShare, NONE } from '../design/format';

/** How the two talked, in numbers. */
export function MeasureTiles({ measures: m }: { measures: Measures }) {
  const both = (
    of: { agent: number | null; customer: number | null },
    format: (value: number | null) => string,
  ) => `customer ${format(of.customer)}`;
  return (
    <Tiles
      tiles={[
        {
          name: 'Agent’s share of talk',
          value: formatShare(m.agent_talk_share ?? m.agent_word_share),
          note: m.agent_talk_share === null ? 'by words' : undefined,
        },
        {
          name: 'Silence',
          value: formatShare(m.silence_share),
          note: `longest ${formatSeconds(m.longest_dead_air_seconds)}`,
        },
        {
          name: 'Interruptions by the agent',
          value: m.interruptions_by.agent ?? NONE,
          note: both(m.interruptions_by, (value) => String(value ?? NONE)),
        },
        {
          name: 'Response time of the agent',
          value: formatSeconds(m.response_seconds.agent),
          note: both(m.response_seconds, formatSeconds),
        },
        {
          name: 'Agent’s pace',
          value: m.pace.agent === null ? NONE : `${formatNumber(Math.round(m.pace.agent))}`,
          note: 'words a minute',
        },
        {
          name: 'Longest monologue',
          value: formatSeconds(m.longest_monologue_seconds.agent),
          note: 'of the agent',
        },
      ]}
    />
  );
}

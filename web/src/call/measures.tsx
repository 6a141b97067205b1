import type { Measures } from '../api/types';
import { Tiles } from '../design/card';
import { useWords } from '../language/use-words';
import words from './words.en';
import { formatNumber, formatSeconds, formatShare, NONE } from '../design/format';

/** How the two talked, in numbers. */
export function MeasureTiles({ measures: m }: { measures: Measures }) {
  const tell = useWords(words);
  const both = (
    of: { agent: number | null; customer: number | null },
    format: (value: number | null) => string,
  ) => tell('ofCustomer', { value: format(of.customer) });
  return (
    <Tiles
      tiles={[
        {
          name: tell('agentShare'),
          value: formatShare(m.agent_talk_share ?? m.agent_word_share),
          note: m.agent_talk_share === null ? tell('byWords') : undefined,
        },
        {
          name: tell('silence'),
          value: formatShare(m.silence_share),
          note: tell('longest', { time: formatSeconds(m.longest_dead_air_seconds) }),
        },
        {
          name: tell('interruptions'),
          value: m.interruptions_by.agent ?? NONE,
          note: both(m.interruptions_by, (value) => String(value ?? NONE)),
        },
        {
          name: tell('response'),
          value: formatSeconds(m.response_seconds.agent),
          note: both(m.response_seconds, formatSeconds),
        },
        {
          name: tell('pace'),
          value: m.pace.agent === null ? NONE : `${formatNumber(Math.round(m.pace.agent))}`,
          note: tell('wordsAMinute'),
        },
        {
          name: tell('monologue'),
          value: formatSeconds(m.longest_monologue_seconds.agent),
          note: tell('ofAgent'),
        },
      ]}
    />
  );
}

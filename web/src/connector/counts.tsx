import { Link } from '@tanstack/react-router';
import type { Overview } from '../api/types';
import { Tiles } from '../design/card';
import { formatCount } from '../design/format';
import { useWords } from '../language/use-words';
import words from './words.en';

/** What has come in, and what waits. */
export function Counts({ overview: { counts } }: { overview: Overview }) {
  const tell = useWords(words);
  const calls = counts.calls_last_30_days;
  return (
    <Tiles
      tiles={[
        {
          name: tell('calls30'),
          value: (
            <Link to="/calls">
              {calls >= counts.counts_up_to ? `${formatCount(calls)}+` : formatCount(calls)}
            </Link>
          ),
        },
        {
          name: tell('agents'),
          value: <Link to="/agents">{formatCount(counts.agents)}</Link>,
          note:
            counts.agents_unlinked > 0
              ? tell('notLinked', { count: formatCount(counts.agents_unlinked) })
              : undefined,
        },
        {
          name: tell('unlinkedCalls'),
          value: <Link to="/agents">{formatCount(counts.calls_waiting)}</Link>,
        },
        {
          name: tell('inWork'),
          value: <Link to="/recordings">{formatCount(counts.recordings_in_progress)}</Link>,
          note:
            counts.recordings_failed > 0 ? (
              <Link to="/recordings" search={{ status: 'failed' }}>
                {tell('failedCount', { count: formatCount(counts.recordings_failed) })}
              </Link>
            ) : undefined,
        },
      ]}
    />
  );
}

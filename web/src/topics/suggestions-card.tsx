import { useEffect } from 'react';
import { api } from '../api/client';
import type { TopicSuggestion, TopicSuggestions } from '../api/types';
import { useResource } from '../api/use-resource';
import { Button } from '../design/button';
import { Card } from '../design/card';
import { counted, formatDateTime } from '../design/format';
import { Empty, Problem, Shown } from '../design/states';
import { useAction } from '../design/use-action';
import { Link } from '../router';

const POLL_MS = 2_000;

interface SuggestionsCardProps {
  /** Differs when topics have been made: a suggestion may be gone. */
  changes: number;
  onAdd: (suggestion: TopicSuggestion) => void;
}

/** How calls without a topic begin, those that begin alike together. */
export function SuggestionsCard({ changes, onAdd }: SuggestionsCardProps) {
  const suggested = useResource<TopicSuggestions>('topics/suggestions');
  const { reload, set } = suggested;
  const isUnderWay = suggested.data?.is_under_way ?? false;
  useEffect(() => void reload(), [changes, reload]);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void reload(), POLL_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, reload]);
  const look = useAction(async () => set(await api.post<TopicSuggestions>('topics/suggestions', {})));

  return (
    <Card
      title="Suggestions"
      lead="What customers of calls without a topic begin with, those that begin alike together. Looked for once a day."
      actions={
        <Button busy={look.busy || isUnderWay} onClick={() => void look.run()}>
          Look now
        </Button>
      }
    >
      {look.error && <Problem message={look.error.message} />}
      <Shown of={suggested}>
        {({ suggestions, suggested_at }) =>
          suggestions.length === 0 ? (
            <Empty icon="question" title="Nothing to suggest">
              {suggested_at
                ? `No calls without a topic began alike when this was looked for, ${formatDateTime(suggested_at)}.`
                : 'Nobody has looked yet.'}
            </Empty>
          ) : (
            <ul className="versions" aria-label="Suggested topics">
              {suggestions.map((suggestion) => (
                <li key={suggestion.id}>
                  <span>
                    <strong>{counted(suggestion.calls, 'call')}</strong>
                    {suggestion.quotes.map(({ call_id, quote }) => (
                      <span key={call_id}>
                        <br />
                        <Link to={`/calls/${call_id}`}>“{quote}”</Link>
                      </span>
                    ))}
                  </span>
                  <Button size="small" icon="plus" onClick={() => onAdd(suggestion)}>
                    Add
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </Card>
  );
}

import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { putAnswer, sendToApi, useApiMutation, useApiQuery } from '../api/query';
import type { TopicSuggestion } from '../api/types';
import { Card } from '../design/card';
import { formatDateTime } from '../design/format';
import { Empty, Problem, ShownQuery } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Item, ItemList } from '../ui/item-list';
import words from './words.en';

const POLL_MS = 2_000;

interface SuggestionsCardProps {
  /** Differs when topics have been made: a suggestion may be gone. */
  changes: number;
  onAdd: (suggestion: TopicSuggestion) => void;
}

/** How calls without a topic begin, those that begin alike together. */
export function SuggestionsCard({ changes, onAdd }: SuggestionsCardProps) {
  const tell = useWords(words);
  const suggested = useApiQuery('topics/suggestions', {
    pollEvery: (data) => (data?.is_under_way ? POLL_MS : false),
  });
  const { refetch } = suggested;
  useEffect(() => void refetch(), [changes, refetch]);
  const look = useApiMutation(() => sendToApi('post', 'topics/suggestions'), {
    onSuccess: (now) => putAnswer('topics/suggestions', now),
  });
  return (
    <Card
      title={tell('suggestions')}
      lead={tell('suggestionsLead')}
      actions={
        <Button
          busy={look.isPending || (suggested.data?.is_under_way ?? false)}
          onPress={() => look.mutate()}
        >
          {tell('look')}
        </Button>
      }
    >
      {look.error && <Problem message={look.error.message} />}
      <ShownQuery of={suggested}>
        {({ suggestions, suggested_at: at }) =>
          suggestions.length === 0 ? (
            <Empty icon="question" title={tell(at ? 'noSuggestion' : 'noneYet')}>
              {at ? tell('lookedAt', { when: formatDateTime(at) }) : tell('notLooked')}
            </Empty>
          ) : (
            <ItemList label={tell('suggested')}>
              {suggestions.map((suggestion) => (
                <Suggestion key={suggestion.id} suggestion={suggestion} onAdd={() => onAdd(suggestion)} />
              ))}
            </ItemList>
          )
        }
      </ShownQuery>
    </Card>
  );
}

interface SuggestionProps {
  suggestion: TopicSuggestion;
  onAdd: () => void;
}

function Suggestion({ suggestion: { calls, quotes }, onAdd }: SuggestionProps) {
  const tell = useWords(words);
  return (
    <Item
      title={<strong>{tell('calls', { count: calls })}</strong>}
      note={quotes.map(({ call_id: id, quote }) => (
        <div key={id}>
          <Link to="/calls/$id" params={{ id }}>
            {tell('quote', { quote })}
          </Link>
        </div>
      ))}
      actions={
        <Button
          size="small"
          icon={Plus}
          aria-label={tell('addNamed', { quote: quotes[0]?.quote })}
          onPress={onAdd}
        >
          {tell('add')}
        </Button>
      }
    />
  );
}

import { tellIssueCode } from '../api/tell-error';
import { formatCount } from '../design/format';
import layout from '../design/layout.module.css';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { TextField } from '../ui/text-field';
import type { Hits } from './find-hits';
import words from './words.en';

export interface CallSearchProps {
  query: string;
  onQuery: (query: string) => void;
  hits: Hits;
  /** The sentence that is shown now. */
  shown: number | undefined;
  onShow: (index: number) => void;
}

/** Searches within one call: the sentences that say it, one after the other. */
export function CallSearch({ query, onQuery, hits, shown = -1, onShow }: CallSearchProps) {
  const tell = useWords(words);
  const places = [...hits.marks.keys()];
  const next = places.find((place) => place > shown) ?? places[0];
  const previous = places.findLast((place) => place < shown) ?? places.at(-1);
  return (
    <div className={layout.stack} data-gap="small" role="search" aria-label={tell('search')}>
      <TextField
        label={tell('searchLabel')}
        type="search"
        maxLength={200}
        value={query}
        problem={hits.problem && tellIssueCode(hits.problem)}
        onChange={onQuery}
        onKeyDown={({ key, shiftKey }) => {
          const place = shiftKey ? previous : next;
          if (key === 'Enter' && place !== undefined) onShow(place);
        }}
      />
      {query.trim() !== '' && !hits.problem && (
        <div className={layout.row} data-spread>
          <span className={`${texts.small} ${texts.muted}`} role="status">
            {tell('found', { count: places.length, shown: formatCount(places.length) })}
          </span>
          {next !== undefined && previous !== undefined && (
            <span className={layout.row}>
              <Button size="small" onPress={() => onShow(previous)}>
                {tell('previousHit')}
              </Button>
              <Button size="small" onPress={() => onShow(next)}>
                {tell('nextHit')}
              </Button>
            </span>
          )}
        </div>
      )}
    </div>
  );
}

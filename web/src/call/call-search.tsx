import { Button } from '../design/button';
import { TextField } from '../design/field';
import { counted } from '../design/format';
import type { Hits } from './find-hits';

interface CallSearchProps {
  query: string;
  onQuery: (query: string) => void;
  hits: Hits;
  /** The sentence that is shown now. */
  shown: number | undefined;
  onShow: (index: number) => void;
}

/** Searches within one call: the sentences that say it, one after the other. */
export function CallSearch({ query, onQuery, hits, shown = -1, onShow }: CallSearchProps) {
  const places = [...hits.marks.keys()];
  const next = places.find((place) => place > shown) ?? places[0];
  const previous = places.findLast((place) => place < shown) ?? places.at(-1);
  return (
    <div className="stack call-search" data-gap="small" role="search" aria-label="Search within the call">
      <TextField
        label="Search within this call"
        type="search"
        maxLength={200}
        value={query}
        problem={hits.problem}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && next !== undefined && onShow(next)}
      />
      {query.trim() !== '' && !hits.problem && (
        <div className="row" data-spread>
          <span className="small muted" role="status">
            {counted(places.length, 'sentence')}
          </span>
          {next !== undefined && previous !== undefined && (
            <span className="row">
              <Button size="small" onClick={() => onShow(previous)}>
                Previous
              </Button>
              <Button size="small" onClick={() => onShow(next)}>
                Next
              </Button>
            </span>
          )}
        </div>
      )}
    </div>
  );
}

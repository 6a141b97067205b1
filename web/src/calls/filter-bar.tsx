import { ListFilter } from 'lucide-react';
import { useId, useState } from 'react';
import { formatCount } from '../design/format';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { ColumnChoice } from '../ui/column-choice';
import { CHOOSABLE, COLUMN_WORDS } from './call-columns';
import { filtersInUse, isSearched, type Filter } from './call-search';
import styles from './calls.module.css';
import { FilterChips } from './filter-chips';
import { OrderOfList } from './order-of-list';
import { useFacets, type Facets } from './use-facets';
import type { Views } from './use-views';
import { ViewsMenu } from './views-menu';
import words from './words.en';

/** How many calls are listed, and whether there may be more. */
export interface Found {
  count: number;
  hasMore: boolean;
}

interface FilterBarProps {
  filter: Filter;
  /** What a search has found so far; undefined before it has. */
  found: Found | undefined;
  views: Views;
  hidden: readonly string[];
  onHide: (hidden: string[]) => void;
  onChange: (change: Filter) => void;
  onOpen: (filter: Filter) => void;
}

/** Filters, how many calls they leave, kept views and columns. */
export function FilterBar({ filter, found, views, hidden, onHide, onChange, onOpen }: FilterBarProps) {
  const tell = useWords(words);
  const [isOpen, setOpen] = useState(false);
  const chips = useId();
  const facets = useFacets(filter);
  const used = filtersInUse(filter);
  return (
    <>
      <div className={styles.toggle}>
        <Button
          size="small"
          icon={ListFilter}
          aria-expanded={isOpen}
          aria-controls={chips}
          onPress={() => setOpen(!isOpen)}
        >
          {used > 0 ? tell('filtersInUse', { count: used }) : tell('filters')}
        </Button>
      </div>
      <div id={chips} className={styles.chips} data-open={isOpen || undefined}>
        <FilterChips
          filter={filter}
          facets={facets}
          onChange={onChange}
          onClear={() => onOpen({ q: filter.q, sort: filter.sort, order: filter.order })}
        />
      </div>
      <div className={styles.tools}>
        <p className={styles.total} role="status">
          {isSearched(filter) ? <FoundSoFar found={found} /> : <Total facets={facets} />}
        </p>
        <div className={styles.actions}>
          {!isSearched(filter) && (
            <div className={styles.order}>
              <OrderOfList filter={filter} onChange={onChange} />
            </div>
          )}
          <ViewsMenu filter={filter} views={views} onOpen={onOpen} />
          <ColumnChoice
            columns={CHOOSABLE.map((id) => ({
              id,
              label: tell(COLUMN_WORDS[id]),
            }))}
            hidden={hidden}
            onChange={onHide}
          />
        </div>
      </div>
    </>
  );
}

/** What was searched for is counted as far as it was looked for: to count all would be to search all. */
function FoundSoFar({ found }: { found: Found | undefined }) {
  const tell = useWords(words);
  if (!found) return null;
  const { count, hasMore } = found;
  return tell('total', {
    // More than one, whatever there is.
    count: hasMore ? Math.max(count, 2) : count,
    shown: hasMore ? `${formatCount(count)}+` : formatCount(count),
  });
}

/** How many calls the filters leave. */
function Total({ facets }: { facets: Facets | undefined }) {
  const tell = useWords(words);
  if (!facets) return null;
  const values = { count: facets.total, shown: formatCount(facets.total) };
  if (facets.is_all) return tell('total', values);
  return tell('totalOfLatest', { ...values, latest: formatCount(facets.looked_at) });
}

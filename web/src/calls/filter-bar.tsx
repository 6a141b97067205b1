import { ListFilter } from 'lucide-react';
import { useId, useState } from 'react';
import { formatCount } from '../design/format';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { ColumnChoice } from '../ui/column-choice';
import { CHOOSABLE } from './call-columns';
import { filtersInUse, isSearched, type Filter } from './call-search';
import styles from './calls.module.css';
import { FilterChips } from './filter-chips';
import { OrderOfList } from './order-of-list';
import { useFacets, type Facets } from './use-facets';
import type { Views } from './use-views';
import { ViewsMenu } from './views-menu';
import words from './words.en';

interface FilterBarProps {
  filter: Filter;
  views: Views;
  hidden: readonly string[];
  onHide: (hidden: string[]) => void;
  onChange: (change: Filter) => void;
  onOpen: (filter: Filter) => void;
}

const COLUMN_WORDS = { campaign: 'campaignAndOutcome' } as const;

/** Filters, how many calls they leave, kept views and columns. */
export function FilterBar({ filter, views, hidden, onHide, onChange, onOpen }: FilterBarProps) {
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
          <Total filter={filter} facets={facets} />
        </p>
        <div className={styles.deeds}>
          {!isSearched(filter) && (
            <div className={styles.order}>
              <OrderOfList filter={filter} onChange={onChange} />
            </div>
          )}
          <ViewsMenu filter={filter} views={views} onOpen={onOpen} />
          <ColumnChoice
            columns={CHOOSABLE.map((id) => ({
              id,
              label: tell(id === 'campaign' ? COLUMN_WORDS[id] : id),
            }))}
            hidden={hidden}
            onChange={onHide}
          />
        </div>
      </div>
    </>
  );
}

/** How many calls the filters leave; what was searched for is not counted. */
function Total({ filter, facets }: { filter: Filter; facets: Facets | undefined }) {
  const tell = useWords(words);
  if (!facets || isSearched(filter)) return null;
  const values = { count: facets.total, shown: formatCount(facets.total) };
  if (facets.is_all) return tell('total', values);
  return tell('totalOfLatest', { ...values, latest: formatCount(facets.looked_at) });
}

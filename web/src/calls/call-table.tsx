import { useContext, useMemo } from 'react';
import type { CallSummary } from '../api/types';
import { useWords } from '../language/use-words';
import { DataTable } from '../ui/data-table';
import { callColumns, LOOKS } from './call-columns';
import { isSearched, SORT_KEYS, type Filter } from './call-search';
import styles from './calls.module.css';
import { ReturnContext } from './use-return';
import { SelectionContext, type Selection } from './use-selection';
import words from './words.en';

interface CallTableProps {
  label: string;
  calls: CallSummary[];
  filter: Filter;
  hidden: readonly string[];
  selection?: Selection;
  /** Without it the calls stand as they are. */
  onSort?: (change: Pick<Filter, 'sort' | 'order'>) => void;
}

/** Calls, one a line, each line a link; a list of cards where it is narrow. */
export function CallTable({ label, calls, filter, hidden, selection, onSort }: CallTableProps) {
  const tell = useWords(words);
  const query = filter.q;
  const sorts = onSort !== undefined && !isSearched(filter);
  const returned = useContext(ReturnContext);
  const selects = selection !== undefined;
  const columns = useMemo(() => callColumns({ tell, query, sorts, selects }), [tell, query, sorts, selects]);
  const { sort = 'date', order = 'descending' } = filter;
  const table = (
    <DataTable
      label={label}
      className={styles.table}
      inPage
      wanted={returned?.id}
      columns={columns}
      rows={calls}
      rowId={({ id }) => id}
      looks={LOOKS}
      hidden={hidden}
      sortedByService
      sorting={sorts ? [{ id: sort, desc: order === 'descending' }] : []}
      onSort={(change) => {
        const before = [{ id: sort, desc: order === 'descending' }];
        const [chosen] = typeof change === 'function' ? change(before) : change;
        const by = SORT_KEYS.find((key) => key === chosen?.id);
        onSort?.({
          sort: by === 'date' ? undefined : by,
          order: chosen?.desc === false ? 'ascending' : undefined,
        });
      }}
      rowProps={({ id }) => ({
        'data-call': id,
        'data-current': selection?.ids.has(id) ? '' : undefined,
      })}
    />
  );
  if (!selection) return table;
  return <SelectionContext value={selection}>{table}</SelectionContext>;
}

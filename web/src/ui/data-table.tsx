import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  sortFns,
  tableFeatures,
  useTable,
  type ColumnDef,
  type OnChangeFn,
  type RowData,
  type SortingState,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import { useDrawnRows } from './drawn-rows';

/** What tables of this page can do. */
export const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns,
});

/** A column as the library describes it; made with `createColumnHelper<typeof features, Row>()` or as a plain object. */
export type Column<Row extends RowData> = ColumnDef<typeof features, Row>;

/** Beside what the library knows of a column. */
export interface ColumnLook {
  /** Numbers end where they are compared. */
  align?: 'end';
  /** The column that names the row, read out with each cell. */
  names?: boolean;
}

interface DataTableProps<Row extends RowData> {
  label: string;
  /** Stable between drawings: made outside of the component or by `useMemo`. */
  columns: Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Looks by the id of the column. */
  looks?: Readonly<Record<string, ColumnLook>>;
  sorting?: SortingState;
  /** Without it columns sort by themselves. */
  onSort?: OnChangeFn<SortingState>;
  /** The rows come sorted, by the service. */
  sortedByService?: boolean;
  /** Columns that are not shown, by id. */
  hidden?: readonly string[];
  /** Attributes of a row, such as `data-agent` or `aria-selected`. */
  rowProps?: (row: Row) => Record<string, string | boolean | undefined>;
  /** Of the table, for a look of its own; cells are found by `data-cell`, the id of their column. */
  className?: string;
  /** Scrolls with the page, its head staying at the edge of the window: for long lists, which the way back leads to. */
  inPage?: boolean;
  /** A row to scroll to where it is too far away to be drawn, by id. */
  wanted?: string | undefined;
  /** In a narrow window each row is a card, its values under the names of their columns. */
  stacks?: boolean;
  /** In place of rows, where there are none. */
  empty?: ReactNode;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
const NOTHING_HIDDEN: readonly string[] = [];

/** A table whose head stays in view and sorts; wider than the window it scrolls by itself. */
export function DataTable<Row extends RowData>({
  label,
  columns,
  rows,
  rowId,
  looks = {},
  sorting,
  onSort,
  sortedByService = false,
  hidden = NOTHING_HIDDEN,
  rowProps,
  className = '',
  inPage = false,
  wanted,
  stacks = false,
  empty,
}: DataTableProps<Row>) {
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: rowId,
    manualSorting: sortedByService,
    enableSortingRemoval: false,
    state: {
      ...(sorting && { sorting }),
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
    },
    ...(onSort && { onSortingChange: onSort }),
  });
  const all = table.getRowModel().rows;
  const { drawn, before, after, measure, body } = useDrawnRows(
    all.length,
    inPage,
    wanted === undefined ? -1 : all.findIndex(({ id }) => id === wanted),
  );
  const columnCount = table.getVisibleLeafColumns().length;
  return (
    <div
      className={inPage ? styles.inPage : styles.frame}
      {...(!inPage && { role: 'region', 'aria-label': label, tabIndex: 0 })}
    >
      {/* As cards the elements are no table to the browser any more: the roles say that they are. */}
      <table
        className={`${styles.table} ${className}`}
        role="table"
        aria-label={label}
        // With the head; rows that are not drawn count.
        aria-rowcount={drawn ? all.length + 1 : undefined}
        data-stacks={stacks || undefined}
      >
        <thead role="rowgroup">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} role="row">
              {group.headers.map((header) => {
                const direction = header.column.getIsSorted();
                const content = header.isPlaceholder ? null : <table.FlexRender header={header} />;
                const Arrow = direction ? { asc: ArrowUp, desc: ArrowDown }[direction] : ArrowUpDown;
                return (
                  <th
                    key={header.id}
                    scope="col"
                    role="columnheader"
                    data-cell={header.column.id}
                    data-align={looks[header.column.id]?.align}
                    aria-sort={direction ? ARIA_SORT[direction] : undefined}
                  >
                    {header.column.getCanSort() ? (
                      <button
                        type="button"
                        className={styles.sort}
                        data-sorted={direction || undefined}
                        onClick={header.column.getToggleSortingHandler()}
                      >
                        {content}
                        <Arrow size="0.875em" aria-hidden="true" />
                      </button>
                    ) : (
                      content
                    )}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody role="rowgroup" ref={body}>
          {all.length === 0 && empty !== undefined && (
            <tr>
              <td colSpan={columnCount}>{empty}</td>
            </tr>
          )}
          {before > 0 && <Gap height={before} columns={columnCount} />}
          {(drawn ? drawn.flatMap((index) => all[index] ?? []) : all).map((row, at) => (
            <tr
              key={row.id}
              role="row"
              ref={drawn ? measure : undefined}
              data-index={drawn?.[at]}
              aria-rowindex={drawn ? (drawn[at] ?? 0) + 2 : undefined}
              {...rowProps?.(row.original)}
            >
              {row.getVisibleCells().map((cell) => {
                const look = looks[cell.column.id];
                const content = <table.FlexRender cell={cell} />;
                const { header } = cell.column.columnDef;
                return look?.names ? (
                  <th
                    key={cell.id}
                    scope="row"
                    role="rowheader"
                    data-cell={cell.column.id}
                    data-align={look.align}
                  >
                    {content}
                  </th>
                ) : (
                  <td
                    key={cell.id}
                    role="cell"
                    data-cell={cell.column.id}
                    data-align={look?.align}
                    data-column={typeof header === 'string' ? header : undefined}
                  >
                    {content}
                  </td>
                );
              })}
            </tr>
          ))}
          {after > 0 && <Gap height={after} columns={columnCount} />}
        </tbody>
      </table>
    </div>
  );
}

/** The room of rows that are not drawn. */
function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden="true" className={styles.gap}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

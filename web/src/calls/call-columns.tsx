import type { CallSummary } from '../api/types';
import { formatClock, formatShare, NONE } from '../design/format';
import { Checkbox } from '../ui/toggle';
import type { Column, ColumnLook } from '../ui/data-table';
import { CallCell, ScoreCell, StatusCell, TwoLines, type TellCalls } from './call-cells';
import { useSelectionHere } from './use-selection';

export const LOOKS: Record<string, ColumnLook> = {
  date: { names: true },
  length: { align: 'end' },
  score: { align: 'end' },
  coverage: { align: 'end' },
};

/** What columns are called that somebody may do without, in their order. */
export const COLUMN_WORDS = {
  agent: 'agent',
  campaign: 'campaignAndOutcome',
  topics: 'topics',
  source: 'source',
  length: 'length',
  status: 'statusAndReview',
  score: 'score',
  coverage: 'coverage',
} as const;
export const CHOOSABLE = Object.keys(COLUMN_WORDS) as (keyof typeof COLUMN_WORDS)[];

interface ColumnsAsked {
  tell: TellCalls;
  query: string | undefined;
  /** Whether the service can put the list into another order. */
  sorts: boolean;
  /** Whether something can be done with several calls at once. */
  selects: boolean;
}

/** The columns of a list of calls. Those with numbers begin with the largest when they are sorted by. */
export function callColumns({ tell, query, sorts, selects }: ColumnsAsked): Column<CallSummary>[] {
  const plain = { enableSorting: false };
  const ordered = { enableSorting: sorts, sortDescFirst: true };
  return [
    ...(selects ? [selectColumn(tell)] : []),
    {
      ...ordered,
      id: 'date',
      header: tell('call'),
      accessorFn: ({ conversation_date: date }) => date,
      cell: ({ row: { original } }) => <CallCell call={original} tell={tell} query={query} />,
    },
    {
      ...plain,
      id: 'agent',
      header: tell(COLUMN_WORDS.agent),
      cell: ({ row: { original: call } }) => (
        <TwoLines first={call.agent.employee_name ?? call.agent.name} second={call.team_external_id} />
      ),
    },
    {
      ...plain,
      id: 'campaign',
      header: tell(COLUMN_WORDS.campaign),
      cell: ({ row: { original: call } }) => <TwoLines first={call.campaign} second={call.outcome_code} />,
    },
    {
      ...plain,
      id: 'topics',
      header: tell(COLUMN_WORDS.topics),
      cell: ({ row }) => row.original.topics.map(({ name }) => name).join(', ') || NONE,
    },
    {
      ...plain,
      id: 'source',
      header: tell(COLUMN_WORDS.source),
      cell: ({ row }) => tell(`route.${row.original.route}`),
    },
    {
      ...ordered,
      id: 'length',
      header: tell(COLUMN_WORDS.length),
      accessorFn: ({ length_seconds: seconds }) => seconds ?? -1,
      cell: ({ row }) => formatClock(row.original.length_seconds),
    },
    {
      ...plain,
      id: 'status',
      header: tell(COLUMN_WORDS.status),
      cell: ({ row: { original } }) => <StatusCell call={original} tell={tell} />,
    },
    {
      ...ordered,
      id: 'score',
      header: tell(COLUMN_WORDS.score),
      accessorFn: ({ score }) => score ?? -1,
      cell: ({ row: { original } }) => <ScoreCell call={original} tell={tell} />,
    },
    {
      ...ordered,
      id: 'coverage',
      header: tell(COLUMN_WORDS.coverage),
      accessorFn: ({ coverage }) => coverage ?? -1,
      cell: ({ row }) => formatShare(row.original.coverage),
    },
  ];
}

const selectColumn = (tell: TellCalls): Column<CallSummary> => ({
  id: 'select',
  enableSorting: false,
  header: () => <SelectAll label={tell('selectAll')} />,
  cell: ({ row: { original: call } }) => (
    <SelectOne id={call.id} label={tell('selectCall', { id: call.external_conversation_id })} />
  ),
});

function SelectAll({ label }: { label: string }) {
  const { ids, isAll, setAll } = useSelectionHere();
  return (
    <Checkbox
      aria-label={label}
      isSelected={isAll}
      isIndeterminate={ids.size > 0 && !isAll}
      onChange={setAll}
    />
  );
}

function SelectOne({ id, label }: { id: string; label: string }) {
  const { ids, toggle } = useSelectionHere();
  return <Checkbox aria-label={label} isSelected={ids.has(id)} onChange={() => toggle(id)} />;
}

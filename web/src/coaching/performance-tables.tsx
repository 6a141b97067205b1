import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Card } from '../design/card';
import { formatCount, NONE } from '../design/format';
import { ScoreChip } from '../design/score';
import type { Cell } from '../exports/csv';
import { ExportRows } from '../exports/export-rows';
import { useWords, type Tell } from '../language/use-words';
import { changeTone, signed, type AgentPerformance, type Performance } from '../performance/figures';
import { DataTable, type Column } from '../ui/data-table';
import styles from './coaching.module.css';
import type { CoachingSearch } from './coaching-search';
import words from './words.en';

type TeamPerformance = Performance['teams'][number];
type Compared = AgentPerformance | TeamPerformance;

const LOOKS = {
  name: { names: true },
  calls: { align: 'end' },
  score: { align: 'end' },
  change: { align: 'end' },
} as const;

/** Columns of calls, mean and change, which both tables have. */
const figureColumns = <Row extends Compared>(tell: Tell<(typeof words)['english']>): Column<Row>[] => [
  {
    id: 'calls',
    header: tell('calls'),
    accessorFn: ({ calls }) => calls,
    cell: ({ row }) => formatCount(row.original.calls),
  },
  {
    id: 'score',
    header: tell('meanScore'),
    accessorFn: ({ score }) => score?.mean ?? -1,
    cell: ({ row }) => (
      <ScoreChip score={row.original.score?.mean ?? null} coverage={row.original.coverage} />
    ),
  },
  {
    id: 'change',
    header: tell('change'),
    accessorFn: ({ change }) => change?.difference ?? 0,
    cell: ({ row: { original } }) => (
      <span className={styles.change} data-tone={changeTone(original.change)}>
        {original.change ? signed(original.change.difference) : NONE}
      </span>
    ),
  },
];

/** Columns of both tables in a file; means and changes with their ranges. */
const figureHead = (tell: Tell<(typeof words)['english']>): string[] => [
  ...[tell('calls'), tell('csv.scored'), tell('meanScore'), tell('csv.low'), tell('csv.high')],
  ...[tell('csv.coverage'), tell('csv.before'), tell('change')],
];

const figureCells = ({ calls, scored, score, coverage, score_before: before, change }: Compared): Cell[] => [
  ...[calls, scored, score?.mean, score?.low, score?.high, coverage, before?.mean, change?.difference],
];

/** Every agent of the period; sorts by any column. */
export function AgentsCard({ agents, search }: { agents: AgentPerformance[]; search: CoachingSearch }) {
  const tell = useWords(words);
  const { period, from, to } = search;
  const columns = useMemo<Column<AgentPerformance>[]>(
    () => [
      {
        id: 'name',
        header: tell('agent'),
        accessorFn: ({ name }) => name,
        cell: ({ row: { original } }) => (
          <Link to="/coaching/$id" params={{ id: original.agent_id }} search={{ period, from, to }}>
            {original.name}
          </Link>
        ),
      },
      ...figureColumns<AgentPerformance>(tell),
      {
        id: 'gap',
        header: tell('biggestGap'),
        accessorFn: ({ biggest_gap: gap }) => gap?.name ?? '',
        cell: ({ row }) => row.original.biggest_gap?.name ?? tell('noGap'),
      },
    ],
    [tell, period, from, to],
  );
  return (
    <Card
      title={tell('agents')}
      lead={tell('changeHint')}
      actions={
        <ExportRows
          name={tell('csv.agents')}
          label={tell('exportAgents')}
          head={[tell('agent'), tell('team'), ...figureHead(tell), tell('biggestGap')]}
          read={() => ({
            rows: agents.map((one) => [one.name, one.team, ...figureCells(one), one.biggest_gap?.name]),
          })}
        />
      }
    >
      <DataTable
        label={tell('agentsTable')}
        columns={columns}
        rows={agents}
        rowId={(agent) => agent.agent_id}
        looks={LOOKS}
      />
    </Card>
  );
}

/** Every team of the period. */
export function TeamsCard({ teams, search }: { teams: TeamPerformance[]; search: CoachingSearch }) {
  const tell = useWords(words);
  const { period, from, to } = search;
  const columns = useMemo<Column<TeamPerformance>[]>(
    () => [
      {
        id: 'name',
        header: tell('team'),
        accessorFn: ({ team }) => team,
        cell: ({ row: { original } }) => (
          <Link to="/coaching" search={{ team: original.team, period, from, to }}>
            {original.team}
          </Link>
        ),
      },
      ...figureColumns<TeamPerformance>(tell),
    ],
    [tell, period, from, to],
  );
  return (
    <Card
      title={tell('teams')}
      lead={tell('changeHint')}
      actions={
        <ExportRows
          name={tell('csv.teams')}
          label={tell('exportTeams')}
          head={[tell('team'), ...figureHead(tell)]}
          read={() => ({ rows: teams.map((one) => [one.team, ...figureCells(one)]) })}
        />
      }
    >
      <DataTable
        label={tell('teamsTable')}
        columns={columns}
        rows={teams}
        rowId={(one) => one.team}
        looks={LOOKS}
      />
    </Card>
  );
}

import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Agent, AgentLink } from '../api/types';
import { Badge } from '../design/card';
import { formatAgo, formatCount, NONE } from '../design/format';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { DataTable, type Column, type ColumnLook } from '../ui/data-table';
import styles from './agents.module.css';
import { LinkDialog } from './link-dialog';
import words from './words.en';

interface AgentTableProps {
  agents: Agent[];
  onChanged: (change: AgentLink) => void;
}

const LOOKS: Record<string, ColumnLook> = {
  agent: { names: true },
  calls: { align: 'end' },
  actions: { align: 'end' },
};

const nameOf = (agent: Agent): string => agent.name ?? agent.external_id;

/** Agents, the unlinked with most calls waiting first, until another order is chosen. */
export function AgentTable({ agents, onChanged }: AgentTableProps) {
  const tell = useWords(words);
  const [linking, setLinking] = useState<Agent>();
  const columns = useMemo<Column<Agent>[]>(
    () => [
      {
        id: 'agent',
        header: tell('agent'),
        accessorFn: nameOf,
        cell: ({ row: { original: agent } }) => (
          <span className={styles.twoLine}>
            {agent.employee ? (
              <Link to="/coaching/$id" params={{ id: agent.id }}>
                {nameOf(agent)}
              </Link>
            ) : (
              nameOf(agent)
            )}
            <small>{agent.external_id}</small>
          </span>
        ),
      },
      {
        id: 'team',
        header: tell('teamAndCampaign'),
        accessorFn: ({ team_external_id: team }) => team ?? '',
        cell: ({ row: { original: agent } }) => (
          <span className={styles.twoLine}>
            {agent.team_external_id ?? NONE}
            {agent.campaign && <small>{agent.campaign}</small>}
          </span>
        ),
      },
      {
        id: 'calls',
        header: tell('calls'),
        accessorFn: ({ calls_seen: calls }) => calls,
        cell: ({ row: { original: agent } }) => (
          <span className={styles.twoLine}>
            {formatCount(agent.calls_seen)}
            {agent.calls_waiting > 0 && (
              <small className={styles.waiting}>{tell('waiting', { count: agent.calls_waiting })}</small>
            )}
          </span>
        ),
      },
      {
        id: 'lastCall',
        header: tell('lastCall'),
        accessorFn: ({ last_seen_at: seen }) => seen ?? '',
        cell: ({ row: { original: agent } }) =>
          agent.last_seen_at ? formatAgo(agent.last_seen_at) : tell('never'),
      },
      {
        id: 'employee',
        header: tell('employee'),
        accessorFn: ({ employee }) => employee?.name ?? '',
        cell: ({ row: { original: agent } }) =>
          agent.employee?.name ?? <Badge tone="fair">{tell('notLinked')}</Badge>,
      },
      {
        id: 'actions',
        header: () => <span className={texts.visuallyHidden}>{tell('actions')}</span>,
        enableSorting: false,
        cell: ({ row: { original: agent } }) => (
          <Button
            size="small"
            kind={agent.employee ? undefined : 'primary'}
            aria-label={tell(agent.employee ? 'changeAgent' : 'linkAgent', { name: nameOf(agent) })}
            onPress={() => setLinking(agent)}
          >
            {tell(agent.employee ? 'change' : 'link')}
          </Button>
        ),
      },
    ],
    [tell],
  );
  return (
    <div className={styles.table}>
      <DataTable
        label={tell('known')}
        columns={columns}
        rows={agents}
        rowId={({ id }) => id}
        looks={LOOKS}
        rowProps={({ external_id: id }) => ({ 'data-agent': id })}
        stacks
      />
      {linking && (
        <LinkDialog
          agent={linking}
          onClose={() => setLinking(undefined)}
          onChanged={(change) => {
            setLinking(undefined);
            onChanged(change);
          }}
        />
      )}
    </div>
  );
}

import { useState } from 'react';
import type { Agent, AgentLink } from '../api/types';
import { Button } from '../design/button';
import { Badge } from '../design/card';
import { formatAgo, formatCount, NONE } from '../design/format';
import { Link } from '../router';
import { LinkDialog } from './link-dialog';

interface AgentTableProps {
  agents: Agent[];
  onChanged: (change: AgentLink) => Promise<void>;
}

/** Agents, the unlinked with most calls waiting first. */
export function AgentTable({ agents, onChanged }: AgentTableProps) {
  const [linking, setLinking] = useState<Agent>();
  return (
    <>
      <div className="table-frame">
        <table className="table agents-table">
          <caption className="visually-hidden">Known agents</caption>
          <thead>
            <tr>
              <th scope="col">Agent</th>
              <th scope="col">Team and campaign</th>
              <th scope="col" data-align="end">
                Calls
              </th>
              <th scope="col">Last call</th>
              <th scope="col">Employee</th>
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {agents.map((agent) => (
              <AgentRow key={agent.id} agent={agent} onLink={() => setLinking(agent)} />
            ))}
          </tbody>
        </table>
      </div>
      {linking && (
        <LinkDialog
          agent={linking}
          onClose={() => setLinking(undefined)}
          onChanged={async (change) => {
            setLinking(undefined);
            await onChanged(change);
          }}
        />
      )}
    </>
  );
}

function AgentRow({ agent, onLink }: { agent: Agent; onLink: () => void }) {
  const { employee, calls_waiting: waiting } = agent;
  const name = agent.name ?? agent.external_id;
  return (
    <tr data-agent={agent.external_id}>
      <th scope="row" className="two-line">
        {employee ? (
          <Link className="call-link" to={`/coaching/${agent.id}`}>
            {name}
          </Link>
        ) : (
          name
        )}
        <small>{agent.external_id}</small>
      </th>
      <td className="two-line">
        {agent.team_external_id ?? NONE}
        {agent.campaign && <small>{agent.campaign}</small>}
      </td>
      <td data-align="end" className="two-line">
        <span>
          {formatCount(agent.calls_seen)}
          <span className="narrow-only"> {agent.calls_seen === 1 ? 'call' : 'calls'}</span>
        </span>
        {waiting > 0 && <small className="waiting-calls">{formatCount(waiting)} waiting</small>}
      </td>
      <td className="nowrap">{agent.last_seen_at ? formatAgo(agent.last_seen_at) : 'Never'}</td>
      <td>{employee ? employee.name : <Badge tone="fair">Not linked</Badge>}</td>
      <td data-align="end">
        <Button size="small" kind={employee ? undefined : 'primary'} onClick={onLink}>
          {employee ? 'Change' : 'Link'}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </td>
    </tr>
  );
}

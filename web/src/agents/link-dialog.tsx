import { useId, useState } from 'react';
import { api } from '../api/client';
import type { Agent, AgentLink, EmployeeList } from '../api/types';
import { useResource } from '../api/use-resource';
import { Button } from '../design/button';
import { Dialog } from '../design/dialog';
import { TextField } from '../design/field';
import { counted } from '../design/format';
import { Notice, Problem } from '../design/states';
import { useAction } from '../design/use-action';

interface LinkDialogProps {
  agent: Agent;
  onClose: () => void;
  onChanged: (change: AgentLink) => Promise<void>;
}

/** Links an agent to an employee, one there is or a new one, or ends the link. */
export function LinkDialog({ agent, onClose, onChanged }: LinkDialogProps) {
  const [name, setName] = useState(agent.employee?.name ?? agent.name ?? '');
  const typed = name.trim();
  const employees = useResource<EmployeeList>('employees', { search: typed, limit: 8 });
  const found = employees.data?.employees ?? [];
  const same = found.find((employee) => employee.name === typed);
  const path = `agents/${agent.id}/employee`;
  const link = useAction(async () => {
    await onChanged(await api.put<AgentLink>(path, same ? { employee_id: same.id } : { name: typed }));
  });
  const unlink = useAction(async () => onChanged(await api.delete<AgentLink>(path)));
  const error = link.error ?? unlink.error;
  const listId = useId();

  return (
    <Dialog
      title={`Link ${agent.name ?? agent.external_id}`}
      onClose={onClose}
      actions={
        <>
          {agent.employee && (
            <Button kind="danger" busy={unlink.busy} onClick={() => void unlink.run()}>
              Unlink
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            busy={link.busy}
            disabled={typed === '' || typed === agent.employee?.name || employees.loading}
            onClick={() => void link.run()}
          >
            {same || typed === '' ? 'Link' : 'Create and link'}
          </Button>
        </>
      }
    >
      {error && <Problem message={error.message} />}
      <p className="soft">
        Your system calls this agent <code>{agent.external_id}</code>. Who is it?
      </p>
      <TextField
        label="Employee"
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
        aria-controls={listId}
        hint={
          typed === ''
            ? 'Type a name.'
            : same
              ? 'There is an employee of this name.'
              : 'No employee has exactly this name: a new one is created.'
        }
      />
      <ul id={listId} className="employee-list" aria-label="Employees found">
        {found
          .filter((employee) => employee.name !== typed)
          .map((employee) => (
            <li key={employee.id}>
              <button type="button" onClick={() => setName(employee.name)}>
                {employee.name}
              </button>
            </li>
          ))}
      </ul>
      {agent.calls_waiting > 0 && !agent.employee && (
        <Notice>
          {counted(agent.calls_waiting, 'call')} came before the link. Calls that are stored are analysed at
          once; your system can send the others again.
        </Notice>
      )}
    </Dialog>
  );
}

import { useState } from 'react';
import { sendToApi, useApiMutation, useApiQuery } from '../api/query';
import type { Agent, AgentLink } from '../api/types';
import { Notice, Problem } from '../design/states';
import { Rich } from '../language/rich';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { ComboBox } from '../ui/combo-box';
import { Dialog } from '../ui/dialog';
import words from './words.en';

interface LinkDialogProps {
  agent: Agent;
  onClose: () => void;
  onChanged: (change: AgentLink) => void;
}

/** Employees offered for what is typed. */
const MAX_OFFERED = 8;

/** Links an agent to an employee, one there is or a new one, or ends the link. */
export function LinkDialog({ agent, onClose, onChanged }: LinkDialogProps) {
  const tell = useWords(words);
  const [name, setName] = useState(agent.employee?.name ?? agent.name ?? '');
  const typed = name.trim();
  const employees = useApiQuery('employees', {
    query: { search: typed, limit: MAX_OFFERED },
    keepPrevious: true,
  });
  const found = employees.data?.employees ?? [];
  const same = found.find((employee) => employee.name === typed);
  const changes = { invalidates: ['agents', 'employees', ''], onSuccess: onChanged };
  const params = { id: agent.id };
  const link = useApiMutation<AgentLink>(
    () =>
      sendToApi('put', 'agents/{id}/employee', {
        params,
        body: same ? { employee_id: same.id } : { name: typed },
      }),
    changes,
  );
  const unlink = useApiMutation<AgentLink>(
    () => sendToApi('delete', 'agents/{id}/employee', { params }),
    changes,
  );
  const error = link.error ?? unlink.error;

  return (
    <Dialog
      title={tell('linkAgent', { name: agent.name ?? agent.external_id })}
      onClose={onClose}
      actions={
        <>
          {agent.employee && (
            <Button kind="danger" busy={unlink.isPending} onPress={() => unlink.mutate()}>
              {tell('unlink')}
            </Button>
          )}
          <Button onPress={onClose}>{tell('cancel')}</Button>
          <Button
            kind="primary"
            busy={link.isPending}
            isDisabled={
              typed === '' || typed === agent.employee?.name || employees.isFetching || !employees.data
            }
            onPress={() => link.mutate()}
          >
            {tell(same || typed === '' ? 'link' : 'createAndLink')}
          </Button>
        </>
      }
    >
      {error && <Problem message={error.message} />}
      <p>
        <Rich of={words} id="who" values={{ id: agent.external_id }} parts={{ id: <code /> }} />
      </p>
      <ComboBox
        label={tell('employee')}
        options={found.map((employee) => ({ value: employee.id, label: employee.name }))}
        text={name}
        onText={setName}
        allowsCustomValue
        hint={tell(typed === '' ? 'typeName' : same ? 'nameKnown' : 'nameNew')}
      />
      {agent.calls_waiting > 0 && !agent.employee && (
        <Notice>{tell('before', { count: agent.calls_waiting })}</Notice>
      )}
    </Dialog>
  );
}

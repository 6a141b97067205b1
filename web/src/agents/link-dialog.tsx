import { useState } from 'react';
import * as z from 'zod/mini';
import { sendToApi, useApiMutation, useApiQuery } from '../api/query';
import type { Agent, AgentLink } from '../api/types';
import { Notice } from '../design/states';
import { Rich } from '../language/rich';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { ComboBox } from '../ui/combo-box';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { Dialog } from '../ui/dialog';
import { Field, Form, useApiForm } from '../ui/form';
import { someText } from '../ui/form-schema';
import words from './words.en';

interface LinkDialogProps {
  agent: Agent;
  onClose: () => void;
  onChanged: (change: AgentLink) => void;
}

/** Employees offered for what is typed. */
const MAX_OFFERED = 8;

const FORM = 'link';
const SCHEMA = z.object({ name: someText(200) });

/** Links an agent to an employee, one there is or a new one, or ends the link. */
export function LinkDialog({ agent, onClose, onChanged }: LinkDialogProps) {
  const tell = useWords(words);
  const [isAsking, setIsAsking] = useState(false);
  const params = { id: agent.id };
  const changes = { invalidates: ['agents', 'employees', ''], onSuccess: onChanged };
  const form = useApiForm({
    schema: SCHEMA,
    values: { name: agent.employee?.name ?? agent.name ?? '' },
    send: ({ name }): Promise<AgentLink> =>
      sendToApi('put', 'agents/{id}/employee', {
        params,
        body: same ? { employee_id: same.id } : { name },
      }),
    ...changes,
  });
  const typed = form.fields.watch('name').trim();
  const employees = useApiQuery('employees', {
    query: { search: typed, limit: MAX_OFFERED },
    keepPrevious: true,
  });
  const found = employees.data?.employees ?? [];
  const same = found.find((employee) => employee.name === typed);
  const unlink = useApiMutation<AgentLink>(
    () => sendToApi('delete', 'agents/{id}/employee', { params }),
    changes,
  );

  return (
    <Dialog
      title={tell('linkAgent', { name: agent.name ?? agent.external_id })}
      onClose={onClose}
      actions={
        <>
          {agent.employee && (
            <Button kind="danger" onPress={() => setIsAsking(true)}>
              {tell('unlink')}
            </Button>
          )}
          <Button onPress={onClose}>{tell('cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            form={FORM}
            busy={form.isSending}
            // Who is meant by the name is known once the search has answered.
            isDisabled={typed === agent.employee?.name || employees.isFetching || !employees.data}
          >
            {tell(same || typed === '' ? 'link' : 'createAndLink')}
          </Button>
        </>
      }
    >
      <p>
        <Rich of={words} id="who" values={{ id: agent.external_id }} parts={{ id: <code /> }} />
      </p>
      <Form of={form} id={FORM}>
        <Field of={form} name="name">
          {({ value, onChange, ...field }) => (
            <ComboBox
              label={tell('employee')}
              options={found.map((employee) => ({ value: employee.id, label: employee.name }))}
              text={value}
              onText={onChange}
              allowsCustomValue
              hint={tell(typed === '' ? 'typeName' : same ? 'nameKnown' : 'nameNew')}
              {...field}
            />
          )}
        </Field>
      </Form>
      {agent.calls_waiting > 0 && !agent.employee && (
        <Notice>{tell('before', { count: agent.calls_waiting })}</Notice>
      )}
      {isAsking && agent.employee && (
        <ConfirmDialog
          title={tell('unlinkTitle', {
            employee: agent.employee.name,
            name: agent.name ?? agent.external_id,
          })}
          confirm={tell('unlink')}
          danger
          onConfirm={() => unlink.mutateAsync()}
          onClose={() => setIsAsking(false)}
        >
          <p>{tell('unlinkMeans')}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

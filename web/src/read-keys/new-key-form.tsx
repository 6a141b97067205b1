import { useState, type FormEvent } from 'react';
import { api } from '../api/client';
import type { NewReadKey } from '../api/types';
import { Button } from '../design/button';
import { TextArea, TextField } from '../design/field';
import { Problem } from '../design/states';
import { useAction } from '../design/use-action';
import { SCOPE_WORDS, SCOPES, type Scope } from './scope-words';

/** Asks what a new read key is for. */
export function NewKeyForm({ onCreated }: { onCreated: (created: NewReadKey) => void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<Scope[]>(['results:read']);
  const [expires, setExpires] = useState('');
  const [networks, setNetworks] = useState('');
  const create = useAction(async () => {
    const created = await api.post<NewReadKey>('read-keys', {
      name,
      scopes,
      expires_at: expires ? new Date(expires).toISOString() : null,
      networks: networks.split(/[\s,]+/).filter(Boolean),
    });
    setName('');
    setExpires('');
    setNetworks('');
    onCreated(created);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void create.run();
  };
  const toggle = (scope: Scope, isOn: boolean) =>
    setScopes((before) => (isOn ? [...before, scope] : before.filter((one) => one !== scope)));
  const { error } = create;
  return (
    <form className="stack" onSubmit={submit} aria-label="New read key">
      {error && error.issues.length === 0 && <Problem message={error.message} />}
      <TextField
        label="Name"
        required
        maxLength={100}
        hint="The system that uses it, such as Data warehouse."
        value={name}
        problem={error?.issueOf('name')}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset className="stack" data-gap="small">
        <legend>What it may do</legend>
        {SCOPES.map((scope) => (
          <label key={scope}>
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              onChange={(event) => toggle(scope, event.target.checked)}
            />{' '}
            {SCOPE_WORDS[scope]}
          </label>
        ))}
        {error?.issueOf('scopes') && <Problem message={error.issueOf('scopes') ?? ''} />}
      </fieldset>
      <TextField
        label="Valid until"
        type="datetime-local"
        hint="Without an end when left empty."
        value={expires}
        problem={error?.issueOf('expires_at')}
        onChange={(event) => setExpires(event.target.value)}
      />
      <TextArea
        label="From these networks only"
        rows={2}
        hint="IP addresses and networks such as 192.0.2.0/24, one a line. From anywhere when left empty."
        value={networks}
        problem={error?.issueOf('networks')}
        onChange={(event) => setNetworks(event.target.value)}
      />
      <div>
        <Button type="submit" kind="primary" busy={create.busy}>
          Create the key
        </Button>
      </div>
    </form>
  );
}

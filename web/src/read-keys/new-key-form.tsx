import { useState, type FormEvent } from 'react';
import { sendToApi, useApiMutation } from '../api/query';
import type { NewReadKey } from '../api/types';
import { Problem } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { TextArea, TextField } from '../ui/text-field';
import { Checkbox } from '../ui/toggle';
import { SCOPES, type Scope } from './scopes';
import words from './words.en';

interface NewKeyFormProps {
  onCreated: (created: NewReadKey) => void;
  onCancel: () => void;
}

/** Asks what a new read key is for. */
export function NewKeyForm({ onCreated, onCancel }: NewKeyFormProps) {
  const tell = useWords(words);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['results:read']);
  const [expires, setExpires] = useState('');
  const [networks, setNetworks] = useState('');
  const create = useApiMutation(
    () =>
      sendToApi('post', 'read-keys', {
        body: {
          name,
          scopes: [...scopes],
          expires_at: expires ? new Date(expires).toISOString() : null,
          networks: networks.split(/[\s,]+/).filter(Boolean),
        },
      }),
    { onSuccess: onCreated },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!create.isPending) create.mutate();
  };
  const toggle = (scope: Scope, isOn: boolean) =>
    setScopes((before) => (isOn ? [...before, scope] : before.filter((one) => one !== scope)));
  const { error } = create;
  return (
    <form className="stack" onSubmit={submit} aria-label={tell('new')}>
      {error && error.issues.length === 0 && <Problem message={error.message} />}
      <TextField
        label={tell('name')}
        isRequired
        maxLength={100}
        hint={tell('nameHint')}
        value={name}
        problem={error?.issueOf('name')}
        onChange={setName}
        autoFocus
      />
      <fieldset className="stack" data-gap="small">
        <legend>{tell('scopes')}</legend>
        {SCOPES.map((scope) => (
          <Checkbox key={scope} isSelected={scopes.includes(scope)} onChange={(isOn) => toggle(scope, isOn)}>
            {tell(`scope.${scope}`)}
          </Checkbox>
        ))}
        {error?.issueOf('scopes') && <Problem message={error.issueOf('scopes') ?? ''} />}
      </fieldset>
      <TextField
        label={tell('expires')}
        type="datetime-local"
        hint={tell('expiresHint')}
        value={expires}
        problem={error?.issueOf('expires_at')}
        onChange={setExpires}
      />
      <TextArea
        label={tell('networks')}
        rows={2}
        hint={tell('networksHint')}
        value={networks}
        problem={error?.issueOf('networks')}
        onChange={setNetworks}
      />
      <div className="row">
        <Button type="submit" kind="primary" busy={create.isPending}>
          {tell('create')}
        </Button>
        <Button onPress={onCancel}>{tell('cancel')}</Button>
      </div>
    </form>
  );
}

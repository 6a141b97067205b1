import { useState, type FormEvent } from 'react';
import type { AnswerOf } from '../api/operations';
import { sendToApi, useApiMutation } from '../api/query';
import { announce } from '../design/announcer';
import { Problem } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { CopyButton } from '../ui/copy-button';
import { TextField } from '../ui/text-field';
import { PasswordAgain } from './password-again';
import words from './words.en';

type Seed = AnswerOf<'second-factor', 'post'>;

/** First the password, then the seed, which an app takes, and a code of it. */
export function SetUp({ onEnabled }: { onEnabled: (recoveryCodes: string[]) => void }) {
  const tell = useWords(words);
  const [seed, setSeed] = useState<Seed>();
  const begin = useApiMutation(
    (current_password: string) => sendToApi('post', 'second-factor', { body: { current_password } }),
    { onSuccess: setSeed },
  );
  if (!seed) return <PasswordAgain label={tell('begin')} change={begin} />;
  return <ShowCode seed={seed} onEnabled={onEnabled} />;
}

function ShowCode({ seed, onEnabled }: { seed: Seed; onEnabled: (recoveryCodes: string[]) => void }) {
  const tell = useWords(words);
  const [code, setCode] = useState('');
  const enable = useApiMutation(() => sendToApi('post', 'second-factor/enable', { body: { code } }), {
    invalidates: ['second-factor', 'audit', 'sessions'],
    onSuccess: (made) => {
      announce(tell('enabled'));
      onEnabled(made.recovery_codes);
    },
  });
  const wrong = enable.error?.issueOf('code');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    enable.mutate();
  };
  return (
    <form className="stack" onSubmit={submit}>
      {enable.error && !wrong && <Problem message={enable.error.message} />}
      <p>{tell('seedLead')}</p>
      <p>
        <code data-testid="seed">{seed.seed.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <div className="row">
        <CopyButton text={seed.seed} label={tell('copySeed')} />
        <a href={seed.address}>{tell('open')}</a>
      </div>
      <TextField
        label={tell('code')}
        autoComplete="one-time-code"
        isRequired
        value={code}
        problem={wrong}
        onChange={setCode}
      />
      <div>
        <Button kind="primary" type="submit" busy={enable.isPending}>
          {tell('enable')}
        </Button>
      </div>
    </form>
  );
}
